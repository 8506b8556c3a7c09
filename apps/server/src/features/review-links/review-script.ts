/**
 * Script that runs in a reviewed page beside the site's own code: it reports the positions of the sections to the
 * parent page, so that comments can be drawn over them. It accepts no commands and knows nothing that the frame does
 * not show.
 */
export const reviewScript = `(() => {
  let due = 0;
  const tell = () => {
    due = 0;
    const boxes = (mark) => {
      const found = {};
      for (const element of document.querySelectorAll('[class*=" ' + mark + '"],[class^="' + mark + '"]')) {
        const name = [...element.classList].find((one) => one.startsWith(mark));
        const { left, top, width, height } = element.getBoundingClientRect();
        if (name && width > 0 && height > 0) found[name.slice(2)] = [left, top, width, height];
      }
      return found;
    };
    const news = { kind: 'review', path: location.pathname, sections: boxes('s-'), elements: boxes('e-') };
    parent.postMessage(news, '*');
  };
  const schedule = () => {
    due ||= requestAnimationFrame(tell);
  };
  for (const type of ['scroll', 'resize', 'load']) addEventListener(type, schedule, { passive: true, capture: true });
  new ResizeObserver(schedule).observe(document.documentElement);
  schedule();
})();`;
