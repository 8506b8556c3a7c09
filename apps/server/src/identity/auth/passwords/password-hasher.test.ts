import { expect, it } from 'vitest';
import { PasswordHasher } from './password-hasher.ts';

const key = Buffer.from('a secret key of the tests, 32 bytes long');

it('hashes at the cost that RFC 9106 recommends, with a new salt each time', async () => {
  const hasher = new PasswordHasher(key);
  const [one, two] = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(one).not.toBe(two);
  expect(hasher.isOutdated(one)).toBe(false);
});

it('verifies a password that was hashed at another cost, and reports it as outdated', async () => {
  const former = await new PasswordHasher(key, { memoryCost: 19_456, timeCost: 2 }).hash('correct horse');
  const hasher = new PasswordHasher(key);
  expect(await hasher.verify(former, 'correct horse')).toBe(true);
  expect(await hasher.verify(former, 'wrong horse')).toBe(false);
  expect(hasher.isOutdated(former)).toBe(true);
});

it('a hash cannot be verified with another key', async () => {
  const stored = await new PasswordHasher(key).hash('correct horse');
  expect(await new PasswordHasher(Buffer.alloc(32, 7)).verify(stored, 'correct horse')).toBe(false);
});
