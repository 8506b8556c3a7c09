import { afterEach, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { messageOf } from './message-of.ts';
import { provideTranslations, setLanguage } from './translations.ts';

const own = new ApiError(500, { error: 'Something went wrong on our side.', code: 'internal' });
const proxys = new ApiError(502, {});

afterEach(() => setLanguage('en'));

it('returns the server’s sentence, or the fallback without one', () => {
  expect(messageOf(own, 'Not saved')).toBe('Something went wrong on our side.');
  expect(messageOf(proxys, 'Not saved')).toBe('Not saved');
  expect(messageOf(new Error('of the code'), 'Not saved')).toBe('Not saved');
});

it('returns no English text to Vietnamese users', async () => {
  provideTranslations('vi', 'errors', { internal: 'Máy chủ gặp lỗi.' });
  for (const namespace of ['common', 'public'] as const) provideTranslations('vi', namespace, {});
  await setLanguage('vi');
  expect(messageOf(own, 'Chưa lưu được')).toBe('Máy chủ gặp lỗi.');
  expect(messageOf(proxys, 'Chưa lưu được')).toBe('Chưa lưu được');
});
