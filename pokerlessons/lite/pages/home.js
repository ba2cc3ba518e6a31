// What this browser keeps of a learner's changes, and a fresh copy of everything for the next one.

const mine = document.getElementById("mine");
const said = document.getElementById("said");
const changed = document.getElementById("changed");
// JupyterLite keeps the files of each address apart.
const KEPT = `JupyterLite Storage - ${new URL(".", location.href).pathname}`;

/** The database of changes; null where this browser has kept nothing, and then none is made. */
const opened = () =>
  new Promise((resolve) => {
    const request = indexedDB.open(KEPT);
    request.onupgradeneeded = () => request.transaction.abort();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });

/** Do `work` with the stores called `names`; what it returns, once all is written.  Undefined where nothing is kept. */
async function kept(names, work) {
  const database = await opened();
  if (!database) return undefined;
  const there = [...database.objectStoreNames].filter((name) => !names || names.includes(name));
  try {
    return there.length ? await done(database.transaction(there, "readwrite"), there, work) : undefined;
  } finally {
    database.close();
  }
}

const done = (transaction, names, work) =>
  new Promise((resolve, reject) => {
    const requests = names.map((name) => work(transaction.objectStore(name)));
    transaction.oncomplete = () => resolve(requests[0].result);
    transaction.onerror = () => reject(transaction.error);
  });

async function show() {
  const files = (await kept(["files"], (store) => store.getAllKeys())) ?? [];
  changed.replaceChildren(...files.map(row));
  if (!files.length) said.textContent ||= mine.dataset.none;
  else if (said.textContent === mine.dataset.none) said.textContent = "";
}

/** What a reader calls a file. */
const called = (file) => (file === "pokerlessons-progress.json" ? mine.dataset.progress : file);

function row(file) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = mine.dataset.one;
  button.setAttribute("aria-label", `${called(file)}: ${mine.dataset.one}`);
  button.addEventListener("click", async () => {
    await kept(["files", "checkpoints"], (store) => store.delete(file));
    tell(`${called(file)}: ${mine.dataset.done}`);
  });
  const item = document.createElement("li");
  item.append(called(file), button);
  return item;
}

function tell(words) {
  said.textContent = words;
  show();
}

document.getElementById("fresh").addEventListener("click", async () => {
  if (!confirm(mine.dataset.sure)) return;
  await kept(null, (store) => store.clear());
  tell(mine.dataset.done);
});

// Without https a kernel cannot reach what the browser keeps.
document.getElementById("insecure").hidden = isSecureContext;
// Coming back from a notebook, the page may be shown as it was left.
addEventListener("pageshow", show);
