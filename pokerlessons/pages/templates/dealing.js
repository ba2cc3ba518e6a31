(() => {
  // The server calls these while the notebook runs; what a cell shows is drawn when all are there.
  const note = document.getElementById("dealing");
  const waiting = 'script[type="application/vnd.voila.cell-output+json"]';
  window.dealt = count => { note.querySelector("progress").value = count; };
  window.voila_heartbeat = () => {};
  window.voila_finish = () => {
    const look = setInterval(() => {
      if (document.querySelector(waiting)) return;
      clearInterval(look);
      note.remove();
    }, 200);
  };
})();
