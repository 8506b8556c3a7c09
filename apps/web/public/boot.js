/*
 * Runs before the first paint, so that neither the colour scheme nor the language flashes. It only reads
 * what the app stored; src/theme/color-scheme.ts and src/lib/i18n.ts own these keys.
 */
(function () {
  var root = document.documentElement;
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  var scheme = read('mantine-color-scheme-value') || 'auto';
  if (scheme === 'auto') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.mantineColorScheme = scheme === 'dark' ? 'dark' : 'light';

  var query = /[?&]lng=([a-z]{2})/.exec(location.search);
  var cookie = /(?:^|; )i18next=([a-z]{2})/.exec(document.cookie);
  var language =
    (query && query[1]) || (cookie && cookie[1]) || read('i18nextLng') || navigator.language || 'en';
  // The prerendered words are English: hide them until the Vietnamese ones are there.
  if (language.slice(0, 2) === 'vi') root.dataset.boot = 'vi';
})();
