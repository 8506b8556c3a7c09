/** `vi` is “Vietnamese” in English. */
export const languageName = (locale: string, inLanguage: string): string => {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(locale) ?? locale;
  } catch {
    return locale;
  }
};
