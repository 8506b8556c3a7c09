import { defineEmail, fromDevice, type SecurityNotice } from '../../core/emails/define-email.ts';

export type ApiKeyNotice = SecurityNotice & { name: string; url: string };

const sample: ApiKeyNotice = {
  at: new Date('2026-03-04T05:06:00Z'),
  device: 'Firefox, Windows',
  name: '<script>alert(1)</script>',
  url: 'https://app.example/profile?a=1&b=2',
};

export const apiKeyCreatedEmail = defineEmail<ApiKeyNotice>({
  kind: 'api_key_created',
  sample,
  en: ({ at, device, name, url }, { productName, dateTime }) => ({
    subject: `New API key for your ${productName} account`,
    heading: 'API key created',
    paragraphs: [
      `On ${dateTime(at)}${fromDevice.en(device)} the API key “${name}” was created. Anyone who has it can act for you within its permissions.`,
      'If this wasn’t you, revoke the key and reset your password now.',
    ],
    button: { label: 'View API keys', url },
  }),
  vi: ({ at, device, name, url }, { productName, dateTime }) => ({
    subject: `Khóa API mới cho tài khoản ${productName} của bạn`,
    heading: 'Đã tạo khóa API',
    paragraphs: [
      `Lúc ${dateTime(at)}${fromDevice.vi(device)}, khóa API “${name}” đã được tạo. Người có khóa này có thể thao tác thay bạn trong phạm vi quyền của khóa.`,
      'Nếu không phải bạn, hãy thu hồi khóa và đặt lại mật khẩu ngay.',
    ],
    button: { label: 'Xem khóa API', url },
  }),
});

export const apiKeyRevokedEmail = defineEmail<ApiKeyNotice>({
  kind: 'api_key_revoked',
  sample,
  en: ({ at, device, name, url }, { productName, dateTime }) => ({
    subject: `API key revoked on ${productName}`,
    heading: 'API key revoked',
    paragraphs: [
      `On ${dateTime(at)}${fromDevice.en(device)} the API key “${name}” was revoked. Programs that use it no longer have access.`,
    ],
    button: { label: 'View API keys', url },
  }),
  vi: ({ at, device, name, url }, { productName, dateTime }) => ({
    subject: `Khóa API trên ${productName} đã bị thu hồi`,
    heading: 'Đã thu hồi khóa API',
    paragraphs: [
      `Lúc ${dateTime(at)}${fromDevice.vi(device)}, khóa API “${name}” đã bị thu hồi. Các chương trình dùng khóa này không còn quyền truy cập.`,
    ],
    button: { label: 'Xem khóa API', url },
  }),
});
