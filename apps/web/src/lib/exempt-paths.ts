/** Paths a visitor may stay on when the session ends there (specification, session). */
const exempt = ['/blog', '/public', '/dashboard/new-site'];

export const isExemptFromLogin = (path: string): boolean =>
  path === '/' || exempt.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
