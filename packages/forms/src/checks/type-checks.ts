/** One `@`, something before it, a dot in what follows, no spaces. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]*\.[^\s@]*$/.test(text);

export const isWebAddress = (text: string): boolean => {
  try {
    return /^https?:$/.test(new URL(text).protocol) && !/\s/.test(text);
  } catch {
    return false;
  }
};

export const isPhone = (text: string): boolean =>
  /^[\d\s+().\-/#*x]+$/i.test(text) && (text.match(/\d/g) ?? []).length >= 3;

/** The domain of an email address or a web address. */
export const domainOf = (text: string): string | undefined => {
  if (isWebAddress(text)) return new URL(text).hostname;
  return isEmail(text) ? text.slice(text.lastIndexOf('@') + 1).toLowerCase() : undefined;
};
