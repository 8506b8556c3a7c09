import type { Localized } from '@sitewright/contract/library/section-design';

export interface Network {
  value: string;
  label: Localized;
  /** One of the library's icons. */
  icon: string;
}

const named = (value: string, name: string, icon: string): Network => ({
  value,
  label: { en: name, vi: name },
  icon,
});

/** Social networks and the URLs of their profiles. */
export const networks: readonly Network[] = [
  named('facebook', 'Facebook', 'brand-facebook'),
  named('instagram', 'Instagram', 'brand-instagram'),
  named('zalo', 'Zalo', 'message-circle'),
  named('tiktok', 'TikTok', 'brand-tiktok'),
  named('youtube', 'YouTube', 'brand-youtube'),
  named('linkedin', 'LinkedIn', 'brand-linkedin'),
  named('x', 'X', 'brand-x'),
  named('whatsapp', 'WhatsApp', 'message-circle'),
  named('telegram', 'Telegram', 'message-circle'),
  named('github', 'GitHub', 'brand-github'),
  { value: 'email', label: { en: 'Email', vi: 'Email' }, icon: 'mail' },
  { value: 'phone', label: { en: 'Phone', vi: 'Điện thoại' }, icon: 'phone' },
  { value: 'website', label: { en: 'Website', vi: 'Website' }, icon: 'world' },
];
