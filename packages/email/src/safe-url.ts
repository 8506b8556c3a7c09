const protocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** True when a link may lead there: http, https or mailto. Mailboxes know no address of ours to complete a path with. */
export const isSafeUrl = (url: string): boolean => {
  // eslint-disable-next-line no-control-regex
  if (/[\s\u0000-\u001f]/.test(url)) return false;
  const parsed = URL.parse(url);
  return parsed !== null && protocols.has(parsed.protocol);
};

export const isImageUrl = (url: string): boolean => isSafeUrl(url) && /^https?:/i.test(url);
