// Texts of the pages that emails link to, in the language of the subscriber.
import type { Language } from '@sitewright/contract/fields';

export interface PageTexts {
  confirmTitle: string;
  confirmText: (email: string, list: string) => string;
  confirm: string;
  confirmedTitle: string;
  confirmedText: (list: string) => string;
  expiredTitle: string;
  expiredText: string;
  unsubscribeTitle: string;
  unsubscribeText: (email: string, sender: string) => string;
  unsubscribe: string;
  unsubscribedTitle: string;
  unsubscribedText: (sender: string) => string;
  preferencesTitle: string;
  preferencesText: (email: string) => string;
  save: string;
  saved: string;
  noLists: string;
  preferences: string;
  requestedTitle: string;
  requestedText: string;
  refusedTitle: string;
  back: string;
  archiveTitle: string;
  archiveEmpty: string;
  untitled: string;
  newer: string;
  older: string;
}

export const pageTexts: Readonly<Record<Language, PageTexts>> = {
  en: {
    confirmTitle: 'Confirm your subscription',
    confirmText: (email, list) => `${email} will receive “${list}”.`,
    confirm: 'Confirm subscription',
    confirmedTitle: 'You’re subscribed',
    confirmedText: (list) => `You’ll receive “${list}”. Each email has a link to unsubscribe.`,
    expiredTitle: 'This link has expired',
    expiredText: 'Subscribe again to get a new link.',
    unsubscribeTitle: 'Unsubscribe?',
    unsubscribeText: (email, sender) => `${email} won’t receive any newsletters from ${sender}.`,
    unsubscribe: 'Unsubscribe',
    unsubscribedTitle: 'You’re unsubscribed',
    unsubscribedText: (sender) => `You won’t receive any newsletters from ${sender}.`,
    preferencesTitle: 'Email preferences',
    preferencesText: (email) => `Choose what ${email} receives.`,
    save: 'Save preferences',
    saved: 'Preferences saved.',
    noLists: 'There is nothing to choose from right now.',
    preferences: 'Change preferences',
    requestedTitle: 'Thank you for subscribing to our newsletter!',
    requestedText: 'We sent you an email. Open its link to confirm your subscription.',
    refusedTitle: 'Failed to subscribe. Please try again.',
    back: 'Back',
    archiveTitle: 'Newsletter archive',
    archiveEmpty: 'No newsletters yet.',
    untitled: 'Untitled',
    newer: 'Newer',
    older: 'Older',
  },
  vi: {
    confirmTitle: 'Xác nhận đăng ký nhận tin',
    confirmText: (email, list) => `${email} sẽ nhận được “${list}”.`,
    confirm: 'Xác nhận đăng ký',
    confirmedTitle: 'Bạn đã đăng ký nhận tin',
    confirmedText: (list) => `Bạn sẽ nhận được “${list}”. Mỗi email đều có liên kết để hủy đăng ký.`,
    expiredTitle: 'Liên kết này đã hết hạn',
    expiredText: 'Hãy đăng ký lại để nhận liên kết mới.',
    unsubscribeTitle: 'Hủy đăng ký nhận tin?',
    unsubscribeText: (email, sender) => `${email} sẽ không nhận được bản tin nào từ ${sender} nữa.`,
    unsubscribe: 'Hủy đăng ký',
    unsubscribedTitle: 'Bạn đã hủy đăng ký',
    unsubscribedText: (sender) => `Bạn sẽ không nhận được bản tin nào từ ${sender} nữa.`,
    preferencesTitle: 'Tùy chọn email',
    preferencesText: (email) => `Chọn những gì ${email} nhận được.`,
    save: 'Lưu tùy chọn',
    saved: 'Đã lưu tùy chọn.',
    noLists: 'Hiện không có gì để chọn.',
    preferences: 'Thay đổi tùy chọn',
    requestedTitle: 'Cảm ơn bạn đã đăng ký nhận tin!',
    requestedText: 'Chúng tôi đã gửi email cho bạn. Hãy mở liên kết trong đó để xác nhận đăng ký.',
    refusedTitle: 'Không đăng ký được. Hãy thử lại.',
    back: 'Quay lại',
    archiveTitle: 'Kho lưu trữ bản tin',
    archiveEmpty: 'Chưa có bản tin nào.',
    untitled: 'Không có tiêu đề',
    newer: 'Mới hơn',
    older: 'Cũ hơn',
  },
};
