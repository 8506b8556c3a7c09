/** What the server accepts: nothing, a path of the site, or an http(s) address. */
export const isRedirect = (value: string): boolean => {
  const typed = value.trim();
  return typed === '' || /^\/(?![/\\])/.test(typed) || /^https?:$/.test(URL.parse(typed)?.protocol ?? '');
};
