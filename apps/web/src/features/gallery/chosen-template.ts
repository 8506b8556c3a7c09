// Sign-in leads back to the gallery as a whole (specification, roles). The chosen template is stored here in the
// meantime, per tab; without browser storage the visitor chooses again.
const key = 'chosen_template';

export const rememberTemplate = (slug: string): void => {
  try {
    sessionStorage.setItem(key, slug);
  } catch {
    // Without storage the visitor chooses again.
  }
};

/** Returns and removes the template chosen before sign-in. */
export const consumeTemplate = (): string | undefined => {
  try {
    const slug = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return slug ?? undefined;
  } catch {
    return undefined;
  }
};
