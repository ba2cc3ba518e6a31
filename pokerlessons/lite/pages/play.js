// The page speaks the language it was asked in; its sentence for those who wait goes when there is something to see.

const said = new URLSearchParams(location.search).get("said");
for (const words of document.querySelectorAll("#pl-waiting [lang], #pl-back [lang]")) if (words.lang !== said) words.remove();

new MutationObserver((_, observer) => {
  if (!document.querySelector(".jp-OutputArea-output")) return;
  document.getElementById("pl-waiting").remove();
  observer.disconnect();
}).observe(document.body, { childList: true, subtree: true });
