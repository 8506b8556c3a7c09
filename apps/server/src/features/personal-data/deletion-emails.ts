import { defineEmail } from '../../core/emails/define-email.ts';
import { button, heading, text } from '../../core/emails/blocks.ts';

const sampleUrl = 'https://app.example/auth/link?token=abc&x=1';

export const deletionRequestedEmail = defineEmail<{ due: Date; url: string }>({
  kind: 'deletion_requested',
  group: 'account',
  variables: { due: 'date', url: 'url' },
  sample: { due: new Date('2026-03-04T05:06:00Z'), url: sampleUrl },
  values: ({ due, url }, { day }) => ({ due: day(due), url }),
  en: [
    'Your {{productName}} account will be deleted',
    heading('Your account will be deleted'),
    text('You requested to delete your account. It will be permanently deleted on {{due}}.'),
    text('To cancel, sign in before then.'),
    button('Cancel deletion'),
  ],
  vi: [
    'Tài khoản {{productName}} của bạn sẽ bị xóa',
    heading('Tài khoản của bạn sẽ bị xóa'),
    text('Bạn đã yêu cầu xóa tài khoản. Tài khoản sẽ bị xóa vĩnh viễn vào ngày {{due}}.'),
    text('Để hủy yêu cầu, hãy đăng nhập trước ngày đó.'),
    button('Hủy yêu cầu xóa'),
  ],
});

export const deletionCancelledEmail = defineEmail<{ url: string }>({
  kind: 'deletion_cancelled',
  group: 'account',
  variables: { url: 'url' },
  sample: { url: sampleUrl },
  en: [
    '{{productName}} account deletion canceled',
    heading('Account deletion canceled'),
    text('Your account won’t be deleted. All your data is kept.'),
    button('Go to sites'),
  ],
  vi: [
    'Đã hủy yêu cầu xóa tài khoản {{productName}}',
    heading('Đã hủy yêu cầu xóa tài khoản'),
    text('Tài khoản của bạn sẽ không bị xóa. Mọi dữ liệu được giữ lại.'),
    button('Xem website của tôi'),
  ],
});
