/*
 * Runs before the first paint, so that neither the colour scheme nor the language flashes. It only reads
 * what the app stored; src/theme/color-scheme.ts and src/lib/i18n.ts own these keys.
 */
(function () {
  var root = document.documentElement;
  function read(name, key) {
    try {
      return window[name].getItem(key);
    } catch {
      return null;
    }
  }
  var scheme = read('localStorage', 'mantine-color-scheme-value') || 'auto';
  if (scheme === 'auto') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.mantineColorScheme = scheme === 'dark' ? 'dark' : 'light';

  var query = /[?&]lng=([a-z]{2})/i.exec(location.search);
  var cookie = /(?:^|; )i18next=([a-z]{2})/i.exec(document.cookie);
  var wishes = [
    query && query[1],
    cookie && cookie[1],
    read('localStorage', 'i18nextLng'),
    read('sessionStorage', 'i18nextLng'),
  ];
  var known = wishes.concat(navigator.languages).map(function (wish) {
    return wish ? wish.slice(0, 2).toLowerCase() : '';
  });
  var language = known.filter(function (code) {
    return code === 'en' || code === 'vi';
  })[0];
  // The server does not see every language preference: hide texts in the wrong language until the right ones load.
  if (language && language !== root.lang) root.dataset.boot = language;
})();
