// Rejects the user's own email and common passwords as a new password.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let common: ReadonlySet<string> | undefined;

const isCommon = (password: string): boolean => {
  common ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords/passwords.txt'), 'utf8').split('\n'),
  );
  const bare = password.replace(/[\d\p{P}\p{S}\s]{1,5}$/u, '');
  // A common word with a year or a punctuation mark appended is guessed as early as the word.
  return common.has(password) || (bare.length >= 6 && common.has(bare)) || /^(.)\1*$/u.test(password);
};

/** The sentence for a bad password, or undefined. The contract checks the length. */
export const passwordIssue = (password: string, email: string): string | undefined => {
  const plain = password.normalize('NFKC').toLowerCase();
  const address = email.toLowerCase();
  if (plain === address || plain === address.split('@')[0]) {
    return "Choose a password that isn't your email address";
  }
  if (isCommon(plain)) return 'This password is too common. Choose another one.';
  return undefined;
};
