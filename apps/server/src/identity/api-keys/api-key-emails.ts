import { defineEmail, noticeValues, type SecurityNotice } from '../../core/emails/define-email.ts';
import { button, heading, text } from '../../core/emails/blocks.ts';

export type ApiKeyNotice = SecurityNotice & { keyName: string; url: string };

const sample: ApiKeyNotice = {
  at: new Date('2026-03-04T05:06:00Z'),
  device: 'Firefox, Windows',
  keyName: '<script>alert(1)</script>',
  url: 'https://app.example/profile?a=1&b=2',
};
const example: ApiKeyNotice = { ...sample, keyName: 'Website sync' };
const variables = { at: 'date', keyName: 'text', url: 'url' } as const;

export const apiKeyCreatedEmail = defineEmail<ApiKeyNotice>({
  kind: 'api_key_created',
  group: 'account',
  variables,
  sample,
  example,
  values: noticeValues,
  en: [
    'New API key for your {{productName}} account',
    heading('API key created'),
    text(
      'On {{at}} the API key “{{keyName}}” was created. Anyone who has it can act for you within its permissions.',
    ),
    text('If this wasn’t you, revoke the key and reset your password now.'),
    button('View API keys'),
  ],
  vi: [
    'Khóa API mới cho tài khoản {{productName}} của bạn',
    heading('Đã tạo khóa API'),
    text(
      'Lúc {{at}}, khóa API “{{keyName}}” đã được tạo. Người có khóa này có thể thao tác thay bạn trong phạm vi quyền của khóa.',
    ),
    text('Nếu không phải bạn, hãy thu hồi khóa và đặt lại mật khẩu ngay.'),
    button('Xem khóa API'),
  ],
});

export const apiKeyRevokedEmail = defineEmail<ApiKeyNotice>({
  kind: 'api_key_revoked',
  group: 'account',
  variables,
  sample,
  example,
  values: noticeValues,
  en: [
    'API key revoked on {{productName}}',
    heading('API key revoked'),
    text('On {{at}} the API key “{{keyName}}” was revoked. Programs that use it no longer have access.'),
    button('View API keys'),
  ],
  vi: [
    'Khóa API trên {{productName}} đã bị thu hồi',
    heading('Đã thu hồi khóa API'),
    text(
      'Lúc {{at}}, khóa API “{{keyName}}” đã bị thu hồi. Các chương trình dùng khóa này không còn quyền truy cập.',
    ),
    button('Xem khóa API'),
  ],
});
