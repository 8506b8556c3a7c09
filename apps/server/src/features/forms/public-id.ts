import { randomBytes } from 'node:crypto';

/** An id for public addresses that nobody can guess: 22 letters and digits are 130 bits. */
export const newPublicId = (): string => {
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  // 256 is no multiple of 62: larger bytes would make the first letters likelier.
  const fair = 256 - (256 % letters.length);
  let id = '';
  while (id.length < 22) {
    id += [...randomBytes(32)]
      .filter((byte) => byte < fair)
      .map((byte) => letters[byte % letters.length])
      .join('');
  }
  return id.slice(0, 22);
};
