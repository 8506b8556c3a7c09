import { afterEach, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { messageOf } from './message-of.ts';
import { provideWords, setLanguage } from './words.ts';

const own = new ApiError(500, { error: 'Something went wrong on our side.', code: 'internal' });
const proxys = new ApiError(502, {});

afterEach(() => setLanguage('en'));

it('tells the sentence of the server, and the fallback where it has none', () => {
  expect(messageOf(own, 'Not saved')).toBe('Something went wrong on our side.');
  expect(messageOf(proxys, 'Not saved')).toBe('Not saved');
  expect(messageOf(new Error('of the code'), 'Not saved')).toBe('Not saved');
});

it('tells a Vietnamese reader nothing in English', async () => {
  provideWords('vi', 'errors', { internal: 'Máy chủ gặp lỗi.' });
  for (const namespace of ['common', 'public'] as const) provideWords('vi', namespace, {});
  await setLanguage('vi');
  expect(messageOf(own, 'Chưa lưu được')).toBe('Máy chủ gặp lỗi.');
  expect(messageOf(proxys, 'Chưa lưu được')).toBe('Chưa lưu được');
});
