// Texts of the cookie banner: those of the owner, else the ones here.
import { z } from 'zod';
import { trimmed } from '../fields.ts';
import { cookieConsentLimits as limits } from './cookie-consent-limits.ts';

const { titleMaxLength: title, textMaxLength: text, labelMaxLength: label, hintMaxLength: hint } = limits;

/** The texts of a banner with their greatest length, in the order in which visitors read them. */
export const consentTextLengths = {
  title,
  text,
  accept: label,
  reject: label,
  customize: label,
  save: label,
  dismiss: label,
  settings: label,
  necessary: label,
  necessaryHint: hint,
  analytics: label,
  analyticsHint: hint,
  marketing: label,
  marketingHint: hint,
  privacy: label,
  cookies: label,
  held: hint,
  load: label,
} as const;
export type ConsentTextName = keyof typeof consentTextLengths;
export type ConsentTexts = Record<ConsentTextName, string>;

export const consentTextNames = Object.keys(consentTextLengths) as ConsentTextName[];

export const consentTextsSchema = z.object(
  Object.fromEntries(
    Object.entries(consentTextLengths).map(([name, max]) => [name, trimmed(max).optional()]),
  ) as Record<ConsentTextName, z.ZodOptional<ReturnType<typeof trimmed>>>,
);

const texts: Record<'en' | 'vi', ConsentTexts> = {
  en: {
    title: 'Cookies on this site',
    text: 'We use cookies and similar technologies to see how the site is used and to show content of other services. You decide which ones, and you can change your choice at any time.',
    accept: 'Accept all',
    reject: 'Reject all',
    customize: 'Customize',
    save: 'Save choices',
    dismiss: 'OK',
    settings: 'Cookie settings',
    necessary: 'Necessary',
    necessaryHint: 'For the site to work. Always on.',
    analytics: 'Analytics',
    analyticsHint: 'Measures how visitors use the site.',
    marketing: 'Marketing',
    marketingHint: 'Ads, and content of other services such as videos and maps.',
    privacy: 'Privacy policy',
    cookies: 'Cookie policy',
    held: 'This content comes from another service, which receives your IP address and may set cookies.',
    load: 'Load content',
  },
  vi: {
    title: 'Cookie trên website này',
    text: 'Chúng tôi dùng cookie và công nghệ tương tự để biết website được sử dụng thế nào và để hiển thị nội dung của dịch vụ khác. Bạn chọn loại nào được dùng và có thể thay đổi lựa chọn bất cứ lúc nào.',
    accept: 'Chấp nhận tất cả',
    reject: 'Từ chối tất cả',
    customize: 'Tùy chỉnh',
    save: 'Lưu lựa chọn',
    dismiss: 'OK',
    settings: 'Cài đặt cookie',
    necessary: 'Cần thiết',
    necessaryHint: 'Để website hoạt động. Luôn bật.',
    analytics: 'Phân tích',
    analyticsHint: 'Đo lường cách khách truy cập sử dụng website.',
    marketing: 'Tiếp thị',
    marketingHint: 'Quảng cáo và nội dung của dịch vụ khác như video, bản đồ.',
    privacy: 'Chính sách quyền riêng tư',
    cookies: 'Chính sách cookie',
    held: 'Nội dung này đến từ một dịch vụ khác, dịch vụ đó nhận địa chỉ IP của bạn và có thể đặt cookie.',
    load: 'Tải nội dung',
  },
};

const notice: Record<'en' | 'vi', string> = {
  en: 'We use cookies on this site.',
  vi: 'Website này sử dụng cookie.',
};

const languageOf = (locale: string): 'en' | 'vi' => (locale.startsWith('vi') ? 'vi' : 'en');

/** The texts that the product has for a language. */
export const defaultConsentTexts = (locale: string, mode: 'notice' | 'consent'): ConsentTexts => {
  const language = languageOf(locale);
  return { ...texts[language], ...(mode === 'notice' ? { text: notice[language] } : {}) };
};
