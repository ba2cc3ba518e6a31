// The sentence for those who wait goes when there is something to see.

new MutationObserver((_, observer) => {
  if (!document.querySelector(".jp-OutputArea-output")) return;
  document.getElementById("pl-waiting").remove();
  observer.disconnect();
}).observe(document.body, { childList: true, subtree: true });
