// Signing in leads back to the gallery as a whole (specification, roles). Which template was asked for is kept here
// meanwhile, for this tab only; in a browser that keeps nothing, the visitor chooses anew.
const key = 'chosen_template';

export const rememberTemplate = (slug: string): void => {
  try {
    sessionStorage.setItem(key, slug);
  } catch {
    // Chosen anew.
  }
};

/** What was asked for before signing in; it is asked for once. */
export const takeTemplate = (): string | undefined => {
  try {
    const slug = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return slug ?? undefined;
  } catch {
    return undefined;
  }
};
