// Validates every email address that a mail uses. An address that could carry a second one or a header is rejected
// rather than cleaned: no user has such an address.
import { limits } from '@sitewright/contract/limits';

export interface MailAddress {
  name: string;
  address: string;
}

// One @ between two parts without spaces, control characters or address separators.
// eslint-disable-next-line no-control-regex
const plain = /^[^\s\u0000-\u001f\u007f@,;:<>()[\]\\"]+@[^\s\u0000-\u001f\u007f@,;:<>()[\]\\"]+$/;

export const isMailAddress = (text: string): boolean =>
  text.length <= limits.auth.emailMaxLength && plain.test(text);

/** Throws for anything but one bare address. */
export const mailAddress = (address: string, name = ''): MailAddress => {
  if (!isMailAddress(address)) throw new Error('A mail goes to one plain address only.');
  return { name: oneLine(name), address };
};

/** Text for a header: control characters, which would end the line, become spaces. */
export const oneLine = (text: string, max: number = limits.mail.subjectMaxLength): string =>
  text
    .replace(/\p{Cc}+|\u2028|\u2029/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, max);

/** The sender of a setting such as `Sitewright <no-reply@example.com>` or a bare address. */
export const senderOf = (setting: string): MailAddress => {
  const [, name = '', address] = /^(.*?)\s*<([^<>]*)>\s*$/.exec(setting) ?? [];
  if (/[<>]/.test(name)) throw new Error('MAIL_FROM takes one sender.');
  return mailAddress((address ?? setting).trim(), name.replace(/^"(.*)"$/, '$1'));
};

export const isSender = (setting: string): boolean => {
  try {
    senderOf(setting);
    return true;
  } catch {
    return false;
  }
};
