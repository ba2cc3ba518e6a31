// The page speaks the language it was asked in; its sentence for those who wait goes when there is something to see.

const said = new URLSearchParams(location.search).get("said");
for (const words of document.querySelectorAll("#pl-waiting [lang], #pl-back [lang]")) if (words.lang !== said) words.remove();

/** A console goes to its end whenever something is added; here one begins at the top, until one scrolls oneself. */
function stayAtTop(content) {
  const start = performance.now();
  const up = () => content?.scrollTo({ top: 0 });
  const timer = setInterval(() => (performance.now() - start < 4000 ? up() : clearInterval(timer)), 50);
  for (const name of ["wheel", "touchstart", "keydown", "pointerdown"]) addEventListener(name, () => clearInterval(timer), { once: true, capture: true });
}

new MutationObserver((_, observer) => {
  if (!document.querySelector(".jp-OutputArea-output")) return;
  document.getElementById("pl-waiting").remove();
  observer.disconnect();
  stayAtTop(document.querySelector(".jp-CodeConsole-content"));
}).observe(document.body, { childList: true, subtree: true });
