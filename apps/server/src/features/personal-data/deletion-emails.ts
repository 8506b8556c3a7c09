import { defineEmail } from '../../core/emails/define-email.ts';

export const deletionRequestedEmail = defineEmail<{ due: Date; url: string }>({
  kind: 'deletion_requested',
  sample: { due: new Date('2026-03-04T05:06:00Z'), url: 'https://app.example/auth/link?token=abc&x=1' },
  en: ({ due, url }, { productName, day }) => ({
    subject: `Your ${productName} account will be deleted`,
    heading: 'Your account will be deleted',
    paragraphs: [
      `You requested to delete your account. It will be permanently deleted on ${day(due)}.`,
      'To cancel, sign in before then.',
    ],
    button: { label: 'Cancel deletion', url },
  }),
  vi: ({ due, url }, { productName, day }) => ({
    subject: `Tài khoản ${productName} của bạn sẽ bị xóa`,
    heading: 'Tài khoản của bạn sẽ bị xóa',
    paragraphs: [
      `Bạn đã yêu cầu xóa tài khoản. Tài khoản sẽ bị xóa vĩnh viễn vào ngày ${day(due)}.`,
      'Để hủy yêu cầu, hãy đăng nhập trước ngày đó.',
    ],
    button: { label: 'Hủy yêu cầu xóa', url },
  }),
});

export const deletionCancelledEmail = defineEmail<{ url: string }>({
  kind: 'deletion_cancelled',
  sample: { url: 'https://app.example/auth/link?token=abc&x=1' },
  en: ({ url }, { productName }) => ({
    subject: `${productName} account deletion canceled`,
    heading: 'Account deletion canceled',
    paragraphs: ['Your account won’t be deleted. All your data is kept.'],
    button: { label: 'Go to sites', url },
  }),
  vi: ({ url }, { productName }) => ({
    subject: `Đã hủy yêu cầu xóa tài khoản ${productName}`,
    heading: 'Đã hủy yêu cầu xóa tài khoản',
    paragraphs: ['Tài khoản của bạn sẽ không bị xóa. Mọi dữ liệu được giữ lại.'],
    button: { label: 'Xem website của tôi', url },
  }),
});
