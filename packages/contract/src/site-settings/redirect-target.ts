/** A path of this app, or undefined: a `redirect` that somebody hands us must never lead to another site. */
export function safeRedirect(target: string | null | undefined): string | undefined {
  if (!target?.startsWith('/') || /^\/[/\\]/.test(target)) return undefined;
  try {
    const origin = 'https://same.invalid';
    const url = new URL(target, origin);
    // Dots are resolved away: `/.//elsewhere` has become the address of another site.
    return url.origin === origin && !url.pathname.startsWith('//')
      ? `${url.pathname}${url.search}${url.hash}`
      : undefined;
  } catch {
    return undefined;
  }
}
