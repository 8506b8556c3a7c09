/** The first path in a redirect loop; undefined when there is none. */
export const findRedirectLoop = (redirects: readonly { from: string; to: string }[]): string | undefined => {
  const next = new Map(
    redirects.map(({ from, to }) => [from, to.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')]),
  );
  return redirects.find(({ from }) => {
    const met = new Set([from]);
    for (let at = next.get(from); at !== undefined; at = next.get(at)) {
      if (at === from) return true;
      // A loop further along the chain is reported for its own start.
      if (met.has(at)) return false;
      met.add(at);
    }
    return false;
  })?.from;
};
