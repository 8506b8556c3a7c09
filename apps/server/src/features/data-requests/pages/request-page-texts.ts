// Texts of the public form and of the pages that its email links to.
import type { DataRequestType } from '@sitewright/contract/data-requests/data-requests';
import type { Language } from '@sitewright/contract/fields';
import { retentionLimits as retention } from '@sitewright/contract/legal/retention-limits';

interface RequestPageTexts {
  title: string;
  lead: (sender: string) => string;
  account: string;
  accountLink: string;
  type: string;
  types: Record<DataRequestType, string>;
  email: string;
  message: string;
  send: string;
  invalid: string;
  tooMany: string;
  sentTitle: string;
  sentText: string;
  confirmTitle: string;
  confirmText: (request: string) => string;
  confirm: string;
  doneTitle: string;
  doneText: (day: string) => string;
  expiredTitle: string;
  expiredText: string;
}

export const requestPageTexts: Readonly<Record<Language, RequestPageTexts>> = {
  en: {
    title: 'Data request',
    lead: (sender) =>
      `Ask ${sender} about your personal data. You get an email to confirm your address, and an answer within ${retention.requestDays} days of that.`,
    account: 'Do you have an account?',
    accountLink: 'Export or delete your data in your profile',
    type: 'What do you want?',
    types: {
      access: 'Know which data is stored about me',
      erase: 'Delete my data',
      export: 'Get a copy of my data',
      correct: 'Correct my data',
      object: 'Object to the use of my data',
    },
    email: 'Email',
    message: 'Message (optional)',
    send: 'Send request',
    invalid: 'Choose what you want and enter a valid email address.',
    tooMany: 'Too many requests. Try again later.',
    sentTitle: 'Check your email',
    sentText: `Follow the link in the email to confirm your request. It works for ${retention.unverifiedRequestDays} days.`,
    confirmTitle: 'Confirm your request',
    confirmText: (request) => `Your request: ${request}.`,
    confirm: 'Confirm request',
    doneTitle: 'Your request is confirmed',
    doneText: (day) => `You get an answer by ${day}.`,
    expiredTitle: 'This link has expired',
    expiredText: 'Send your request again to get a new link.',
  },
  vi: {
    title: 'Yêu cầu về dữ liệu cá nhân',
    lead: (sender) =>
      `Gửi yêu cầu về dữ liệu cá nhân của bạn cho ${sender}. Bạn sẽ nhận được email để xác nhận địa chỉ và nhận phản hồi trong vòng ${retention.requestDays} ngày sau đó.`,
    account: 'Bạn có tài khoản?',
    accountLink: 'Xuất hoặc xóa dữ liệu trong hồ sơ của bạn',
    type: 'Loại yêu cầu',
    types: {
      access: 'Biết dữ liệu nào của tôi được lưu',
      erase: 'Xóa dữ liệu của tôi',
      export: 'Nhận bản sao dữ liệu của tôi',
      correct: 'Đính chính dữ liệu của tôi',
      object: 'Phản đối việc sử dụng dữ liệu của tôi',
    },
    email: 'Email',
    message: 'Nội dung (không bắt buộc)',
    send: 'Gửi yêu cầu',
    invalid: 'Hãy chọn loại yêu cầu và nhập địa chỉ email hợp lệ.',
    tooMany: 'Quá nhiều yêu cầu. Hãy thử lại sau.',
    sentTitle: 'Kiểm tra email của bạn',
    sentText: `Hãy nhấp vào liên kết trong email để xác nhận yêu cầu. Liên kết có hiệu lực trong ${retention.unverifiedRequestDays} ngày.`,
    confirmTitle: 'Xác nhận yêu cầu của bạn',
    confirmText: (request) => `Yêu cầu của bạn: ${request}.`,
    confirm: 'Xác nhận yêu cầu',
    doneTitle: 'Yêu cầu của bạn đã được xác nhận',
    doneText: (day) => `Bạn sẽ nhận được phản hồi chậm nhất vào ngày ${day}.`,
    expiredTitle: 'Liên kết này đã hết hạn',
    expiredText: 'Hãy gửi lại yêu cầu để nhận liên kết mới.',
  },
};
