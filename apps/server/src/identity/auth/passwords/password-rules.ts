// What a new password may not be: somebody's own address, or one of the passwords that everybody tries first.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let common: ReadonlySet<string> | undefined;

const isCommon = (password: string): boolean => {
  common ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords/passwords.txt'), 'utf8').split('\n'),
  );
  const bare = password.replace(/[\d\p{P}\p{S}\s]{1,5}$/u, '');
  // A known word with a year or a mark behind it is guessed as early as the word.
  return common.has(password) || (bare.length >= 6 && common.has(bare)) || /^(.)\1*$/u.test(password);
};

/** A sentence that says what is wrong with a new password, or undefined. Lengths are the contract's. */
export const passwordFault = (password: string, email: string): string | undefined => {
  const plain = password.normalize('NFKC').toLowerCase();
  const address = email.toLowerCase();
  if (plain === address || plain === address.split('@')[0]) {
    return 'Choose a password that is not your e-mail address';
  }
  if (isCommon(plain)) return 'This password is among the first that attackers try. Choose another one.';
  return undefined;
};
