import type { DataRequestType } from '@sitewright/contract/data-requests/data-requests';
import { retentionLimits as retention } from '@sitewright/contract/legal/retention-limits';
import { button, heading, note, text } from '../../core/emails/blocks.ts';
import { defineEmail } from '../../core/emails/define-email.ts';

/** Names of the requests inside a sentence. */
export const requestNames: Record<'en' | 'vi', Record<DataRequestType, string>> = {
  en: {
    access: 'access to your data',
    erase: 'deletion of your data',
    export: 'a copy of your data',
    correct: 'correction of your data',
    object: 'objection to the use of your data',
  },
  vi: {
    access: 'truy cập dữ liệu của bạn',
    erase: 'xóa dữ liệu của bạn',
    export: 'nhận bản sao dữ liệu của bạn',
    correct: 'đính chính dữ liệu của bạn',
    object: 'phản đối việc sử dụng dữ liệu của bạn',
  },
};

const sample = { sender: 'Ann & Bob <b>Bakery</b>', request: 'deletion of your data' };
const example = { sender: 'Ann & Bob Bakery', request: 'deletion of your data' };
const ourUrl = 'https://app.example/legal/data-request/abc.def';

export const confirmRequestEmail = defineEmail<{ url: string; sender: string; request: string }>({
  kind: 'data_request_confirm',
  group: 'account',
  // The link proves that the request comes from its recipient, so nobody else may read it.
  grantsAccess: true,
  variables: { url: 'url', sender: 'text', request: 'text', days: 'number' },
  values: (values) => ({ ...values, days: String(retention.unverifiedRequestDays) }),
  sample: { ...sample, url: ourUrl },
  example: { ...example, url: ourUrl },
  en: [
    'Confirm your data request to {{sender}}',
    heading('Confirm your request'),
    text(
      'Your request: {{request}}. {{sender}} starts on it once you confirm that this is your email address.',
    ),
    button('Confirm request'),
    note('The link works for {{days}} days.'),
    note('If you didn’t send this request, ignore this email. Nothing happens.'),
  ],
  vi: [
    'Xác nhận yêu cầu về dữ liệu gửi {{sender}}',
    heading('Xác nhận yêu cầu của bạn'),
    text(
      'Yêu cầu của bạn: {{request}}. {{sender}} sẽ xử lý sau khi bạn xác nhận đây là địa chỉ email của mình.',
    ),
    button('Xác nhận yêu cầu'),
    note('Liên kết có hiệu lực trong {{days}} ngày.'),
    note('Nếu bạn không gửi yêu cầu này, hãy bỏ qua email này. Sẽ không có gì xảy ra.'),
  ],
});

export const receivedRequestEmail = defineEmail<{ sender: string; request: string; due: Date }>({
  kind: 'data_request_received',
  group: 'account',
  variables: { sender: 'text', request: 'text', due: 'date' },
  values: ({ due, ...values }, { day }) => ({ ...values, due: day(due) }),
  sample: { ...sample, due: new Date('2026-12-24T00:00:00Z') },
  example: { ...example, due: new Date('2026-12-24T00:00:00Z') },
  en: [
    'Your data request to {{sender}}',
    heading('We received your request'),
    text('Your request: {{request}}. You get an answer by {{due}}.'),
  ],
  vi: [
    'Yêu cầu về dữ liệu của bạn gửi {{sender}}',
    heading('Chúng tôi đã nhận được yêu cầu của bạn'),
    text('Yêu cầu của bạn: {{request}}. Bạn sẽ nhận được phản hồi chậm nhất vào ngày {{due}}.'),
  ],
});

export const doneRequestEmail = defineEmail<{ sender: string; request: string; answer: string }>({
  kind: 'data_request_done',
  group: 'account',
  variables: { sender: 'text', request: 'text', answer: 'text?' },
  sample: { ...sample, answer: 'Everything is <b>deleted</b>.' },
  example: { ...example, answer: 'Everything is deleted.' },
  en: [
    'Your data request to {{sender}} is done',
    heading('Your request is done'),
    text('Your request: {{request}}.'),
    text('{{answer}}', { showIf: 'answer' }),
  ],
  vi: [
    'Yêu cầu về dữ liệu của bạn gửi {{sender}} đã hoàn tất',
    heading('Yêu cầu của bạn đã hoàn tất'),
    text('Yêu cầu của bạn: {{request}}.'),
    text('{{answer}}', { showIf: 'answer' }),
  ],
});

export const refusedRequestEmail = defineEmail<{ sender: string; request: string; answer: string }>({
  kind: 'data_request_refused',
  group: 'account',
  variables: { sender: 'text', request: 'text', answer: 'text' },
  sample: { ...sample, answer: 'We must keep <b>invoices</b>.' },
  example: { ...example, answer: 'We must keep invoices for 7 years.' },
  en: [
    'Your data request to {{sender}} was refused',
    heading('Your request was refused'),
    text('Your request: {{request}}.'),
    text('Reason: {{answer}}'),
    note('You can complain to the data protection authority of your country.'),
  ],
  vi: [
    'Yêu cầu về dữ liệu của bạn gửi {{sender}} bị từ chối',
    heading('Yêu cầu của bạn bị từ chối'),
    text('Yêu cầu của bạn: {{request}}.'),
    text('Lý do: {{answer}}'),
    note('Bạn có thể khiếu nại lên cơ quan bảo vệ dữ liệu của quốc gia mình.'),
  ],
});

export const dataRequestEmails = [
  confirmRequestEmail,
  receivedRequestEmail,
  doneRequestEmail,
  refusedRequestEmail,
];
