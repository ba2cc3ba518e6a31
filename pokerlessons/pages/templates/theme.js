(() => {
  // Light or dark as the reader's machine is, until the reader says otherwise.
  const kept = () => { try { return localStorage.getItem("pokerlessons-theme"); } catch { return null; } };
  const keep = theme => { try { localStorage.setItem("pokerlessons-theme", theme); } catch { /* not kept */ } };
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const show = theme => { document.body.dataset.jpThemeLight = String(theme !== "dark"); };
  const usual = () => kept() || (dark.matches ? "dark" : "light");
  show(usual());
  dark.addEventListener("change", () => show(usual()));
  document.addEventListener("click", event => {
    if (!event.target.closest("#theme")) return;
    const theme = document.body.dataset.jpThemeLight === "true" ? "dark" : "light";
    keep(theme);
    show(theme);
  });
})();
