// The links of the block `unsubscribe`.
import type { EmailLink, EmailValues } from '@sitewright/contract/email-blocks/email-blocks';
import type { EmailLanguage } from './email-brand.ts';
import { isSafeUrl } from './safe-url.ts';

const readerLinks = ['unsubscribeUrl', 'preferencesUrl', 'webUrl'] as const;
type ReaderLink = (typeof readerLinks)[number];

const labels: Readonly<Record<EmailLanguage, Readonly<Record<ReaderLink, string>>>> = {
  en: {
    unsubscribeUrl: 'Unsubscribe',
    preferencesUrl: 'Email preferences',
    webUrl: 'View in browser',
  },
  vi: {
    unsubscribeUrl: 'Hủy đăng ký',
    preferencesUrl: 'Tùy chọn email',
    webUrl: 'Xem trên trình duyệt',
  },
};

/** Those that have a value, in the order in which they are shown. */
export const readerLinksOf = (values: EmailValues, language: EmailLanguage): EmailLink[] =>
  readerLinks.flatMap((name) => {
    const url = values[name];
    return typeof url === 'string' && isSafeUrl(url) ? [{ label: labels[language][name], url }] : [];
  });
