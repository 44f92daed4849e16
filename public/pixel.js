// Meta's pixel, loaded only after marketing consent, and only where no question is on the screen: home, magazine, thanks.
// What it is to do stands on its own script element: data-pixel, data-source, and data-lead on the thank-you page.
(() => {
  const { pixel, source, lead } = document.currentScript.dataset;
  const queue = [];
  const fbq = (...args) => (fbq.callMethod ? fbq.callMethod(...args) : queue.push(args));
  Object.assign(fbq, { queue, loaded: true, version: "2.0", disablePushState: true, push: fbq });
  window.fbq = window._fbq = fbq;
  fbq("set", "autoConfig", false, pixel); // nothing of the page's buttons, texts and forms
  fbq("init", pixel);
  fbq("track", "PageView");
  if (lead) fbq("track", "Lead", {}, { eventID: lead }); // the same id as the server's own report, so it counts once
  const script = document.createElement("script");
  script.async = true;
  script.src = source;
  document.head.append(script);
})();
