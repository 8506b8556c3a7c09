/** The first address from which redirects lead back to itself; undefined when every way ends. */
export const findRedirectLoop = (redirects: readonly { from: string; to: string }[]): string | undefined => {
  const next = new Map(
    redirects.map(({ from, to }) => [from, to.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')]),
  );
  return redirects.find(({ from }) => {
    const met = new Set([from]);
    for (let at = next.get(from); at !== undefined; at = next.get(at)) {
      if (at === from) return true;
      // A loop further on is that address's own.
      if (met.has(at)) return false;
      met.add(at);
    }
    return false;
  })?.from;
};
