/** Sender of an email, as its reader sees it. */
export interface EmailBrand {
  productName: string;
  /** `#rrggbb`. */
  color: string;
  /** Absolute URL; without a logo the product name is shown instead. */
  logoUrl?: string | undefined;
  /** Plain texts above and below every email. */
  above?: string | undefined;
  below?: string | undefined;
}

export type EmailLanguage = 'en' | 'vi';

/** Shown above a plain URL, for programs that do not render buttons. */
export const linkHints: Readonly<Record<EmailLanguage, string>> = {
  en: 'If the button doesn’t work, open this link:',
  vi: 'Nếu nút không hoạt động, hãy mở liên kết này:',
};
