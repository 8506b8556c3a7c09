/** A URL with its letters instead of their percent-encoding, for display. */
export const readableUrl = (url: string): string => {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
};
