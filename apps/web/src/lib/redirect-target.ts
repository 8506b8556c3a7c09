/** A path of this app, or undefined: a `redirect` parameter must never lead to another site. */
export function safeRedirect(target: string | null | undefined): string | undefined {
  if (!target?.startsWith('/') || /^\/[/\\]/.test(target)) return undefined;
  try {
    const origin = 'https://same.invalid';
    const url = new URL(target, origin);
    return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
  } catch {
    return undefined;
  }
}
