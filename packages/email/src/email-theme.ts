/** Colours of an email in a light and in a dark mailbox. */
export const lightColors = {
  page: '#f3f4f6',
  card: '#ffffff',
  heading: '#1f2328',
  text: '#374151',
  muted: '#4b5563',
  line: '#e5e7eb',
  code: '#f3f4f6',
} as const;

export type EmailColorName = keyof typeof lightColors;

export const darkColors: Readonly<Record<EmailColorName, string>> = {
  page: '#111318',
  card: '#1c1f26',
  heading: '#f3f4f6',
  text: '#d7dae0',
  muted: '#b0b6c2',
  line: '#3a3f4a',
  code: '#2a2e37',
};

/** Mailboxes that know dark mode follow these rules; to all others the inline styles apply. */
export const darkRules = [
  `.sw-page{background:${darkColors.page}!important}`,
  `.sw-card{background:${darkColors.card}!important}`,
  `.sw-heading{color:${darkColors.heading}!important}`,
  `.sw-text{color:${darkColors.text}!important}`,
  `.sw-muted{color:${darkColors.muted}!important}`,
  `.sw-line{border-color:${darkColors.line}!important}`,
  `.sw-code{background:${darkColors.code}!important}`,
].join('');
