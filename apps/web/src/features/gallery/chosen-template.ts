// Signing in leads back to the gallery as a whole (specification, roles). Which template was asked for is kept here
// meanwhile, for this tab only.
const key = 'chosen_template';

export const rememberTemplate = (slug: string): void => sessionStorage.setItem(key, slug);

/** What was asked for before signing in; it is asked for once. */
export const takeTemplate = (): string | undefined => {
  const slug = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return slug ?? undefined;
};
