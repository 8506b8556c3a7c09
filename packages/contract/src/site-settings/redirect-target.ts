/** Path of this app, or undefined: prevents open redirects through the `redirect` parameter. */
export function safeRedirect(target: string | null | undefined): string | undefined {
  if (!target?.startsWith('/') || /^\/[/\\]/.test(target)) return undefined;
  try {
    const origin = 'https://same.invalid';
    const url = new URL(target, origin);
    // After resolving dots, `/.//elsewhere` would be the URL of another site.
    return url.origin === origin && !url.pathname.startsWith('//')
      ? `${url.pathname}${url.search}${url.hash}`
      : undefined;
  } catch {
    return undefined;
  }
}
