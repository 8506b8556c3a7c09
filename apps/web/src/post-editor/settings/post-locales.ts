/** Languages that are offered for posts; others stay as they are. */
export const postLocales: readonly string[] = [
  'en',
  'vi',
  'de',
  'es',
  'fr',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'th',
  'zh',
];
