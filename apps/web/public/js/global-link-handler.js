// Keeps links inside a preview or copy of a site: <script src="…" data-base="/preview/frame/abc">. Does nothing while
// <html data-edit-mode> is set.
(() => {
  const given = document.currentScript && document.currentScript.dataset.base;
  const known = /^\/(preview\/(template-)?frame|sites)\/[^/]+/.exec(location.pathname);
  const base = (given || (known ? known[0] : '')).replace(/\/+$/, '');
  const isInside = (path) => base === '' || path === base || path.startsWith(`${base}/`);

  const scrollTo = (hash) => {
    const id = decodeURIComponent(hash.slice(1));
    const target = id === '' || id === 'top' ? document.documentElement : document.getElementById(id);
    if (!target) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    target.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
    if (target !== document.documentElement && target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };

  const follow = (url) => {
    if (url.origin !== location.origin) window.open(url.href, '_blank', 'noopener');
    else if (url.hash && url.pathname === location.pathname && url.search === location.search)
      scrollTo(url.hash);
    else location.assign(`${isInside(url.pathname) ? '' : base}${url.pathname}${url.search}${url.hash}`);
  };

  document.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || event.defaultPrevented || document.documentElement.hasAttribute('data-edit-mode')) return;
    const link = event.target instanceof Element && event.target.closest('a[href]');
    if (!link || link.hasAttribute('download')) return;
    const url = URL.parse(link.getAttribute('href'), document.baseURI);
    // Other schemes, such as mailto: and tel:, are the browser's.
    if (!url || !/^https?:$/.test(url.protocol)) return;
    event.preventDefault();
    follow(url);
  });
})();
