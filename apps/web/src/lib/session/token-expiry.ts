/** Claims of a JWT, without verification. */
function claimsOf(token: string): { exp?: unknown; sub?: unknown } {
  const payload = token.split('.')[1];
  if (!payload) return {};
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as object;
  } catch {
    return {};
  }
}

/** Expiry in milliseconds since 1970; undefined without the claim. */
export function tokenExpiry(token: string): number | undefined {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : undefined;
}

/** User id (`sub`); undefined without the claim. */
export function tokenUserId(token: string): string | undefined {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' ? sub : undefined;
}
