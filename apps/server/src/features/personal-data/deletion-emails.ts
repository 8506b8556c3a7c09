import { defineEmail } from '../../core/emails/define-email.ts';

export const deletionRequestedEmail = defineEmail<{ due: Date; url: string }>({
  kind: 'deletion_requested',
  sample: { due: new Date('2026-03-04T05:06:00Z'), url: 'https://app.example/auth/link?token=abc&x=1' },
  en: ({ due, url }, { productName, day }) => ({
    subject: `Your ${productName} account will be deleted`,
    heading: 'Your account will be deleted',
    paragraphs: [
      `You asked to delete your account. It will be deleted for good on ${day(due)}.`,
      'Until then you can change your mind: sign in and choose to keep it.',
    ],
    button: { label: 'Keep my account', url },
  }),
  vi: ({ due, url }, { productName, day }) => ({
    subject: `Tài khoản ${productName} của bạn sẽ bị xóa`,
    heading: 'Tài khoản của bạn sẽ bị xóa',
    paragraphs: [
      `Bạn đã yêu cầu xóa tài khoản. Tài khoản sẽ bị xóa vĩnh viễn vào ngày ${day(due)}.`,
      'Trước ngày đó bạn có thể đổi ý: hãy đăng nhập và chọn giữ lại.',
    ],
    button: { label: 'Giữ lại tài khoản', url },
  }),
});

export const deletionCancelledEmail = defineEmail<{ url: string }>({
  kind: 'deletion_cancelled',
  sample: { url: 'https://app.example/auth/link?token=abc&x=1' },
  en: ({ url }, { productName }) => ({
    subject: `Your ${productName} account stays`,
    heading: 'Your account stays',
    paragraphs: ['The deletion of your account was cancelled. Everything is as it was.'],
    button: { label: 'Open my sites', url },
  }),
  vi: ({ url }, { productName }) => ({
    subject: `Tài khoản ${productName} của bạn được giữ lại`,
    heading: 'Tài khoản được giữ lại',
    paragraphs: ['Yêu cầu xóa tài khoản đã được hủy. Mọi thứ vẫn như cũ.'],
    button: { label: 'Mở các trang web của tôi', url },
  }),
});
