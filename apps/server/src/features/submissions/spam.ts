// Looks for spam in what was submitted. Nothing is dropped: what looks like spam is stored and flagged.
import type { SpamReason, SpamState } from '@sitewright/contract/submissions/submissions';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';

export interface SpamEvidence {
  /** Whether the field that only programs fill in has a value. */
  isTrapped: boolean;
  token: { state: 'absent' | 'valid' | 'invalid' | 'expired'; ageSeconds?: number };
  /** All texts of the answers. */
  text: string;
  emails: readonly string[];
  /** Why the captcha proves nothing. */
  captcha?: 'captcha_failed' | 'captcha_unavailable' | 'no_script' | undefined;
  /** Whether several forms got the same text. */
  isRepeated?: boolean;
  /** Seconds before which nobody sends; default: that of forms. */
  fewestSeconds?: number;
  /** Most links of a text that is not suspicious; default: that of forms. */
  linksMax?: number;
  /** Words of the owner, besides ours; without regard to case. */
  ownWords?: readonly string[];
}

/** Reasons that are enough by themselves. */
const certain: ReadonlySet<SpamReason> = new Set(['honeypot']);

const blockedWords = [
  /\bviagra\b/i,
  /\bcialis\b/i,
  /\bcasino\b/i,
  /\bpayday loans?\b/i,
  /\bseo (services?|ranking|backlinks?)\b/i,
  /\bcrypto (investment|giveaway)\b/i,
  /\bescort service/i,
];

const disposableDomains = new Set([
  'mailinator.com',
  'guerrillamail.com',
  '10minutemail.com',
  'tempmail.com',
  'temp-mail.org',
  'yopmail.com',
  'trashmail.com',
  'sharklasers.com',
  'getnada.com',
  'dispostable.com',
]);

const countLinks = (text: string): number => (text.match(/https?:\/\/|\bwww\.|\[url/gi) ?? []).length;

/** Long runs of consonants in Latin text: `xkjdhfgkjh`. */
const isGibberish = (text: string): boolean => {
  const words = text.match(/[a-z]{9,}/gi) ?? [];
  const odd = words.filter((word) => /[bcdfghjklmnpqrstvwxz]{7,}/i.test(word));
  return words.length > 0 && odd.length / words.length > 0.5;
};

const hasWord = (text: string, words: readonly string[]): boolean => {
  const plain = text.normalize('NFKC').toLowerCase();
  return words.some((word) => plain.includes(word.normalize('NFKC').toLowerCase()));
};

const textReasons = ({
  text,
  linksMax = submissionLimits.linksMax,
  ownWords = [],
}: SpamEvidence): SpamReason[] => [
  ...(countLinks(text) > linksMax ? (['links'] as const) : []),
  ...(blockedWords.some((word) => word.test(text)) || hasWord(text, ownWords)
    ? (['blocked_words'] as const)
    : []),
  ...(isGibberish(text) ? (['gibberish'] as const) : []),
];

const tokenReasons = ({
  token: { state, ageSeconds = 0 },
  text,
  fewestSeconds = submissionLimits.fewestSeconds,
}: SpamEvidence): SpamReason[] => {
  if (state === 'invalid') return ['invalid_token'];
  if (state === 'expired') return ['expired_token'];
  if (state === 'valid') return ageSeconds < fewestSeconds ? ['too_fast'] : [];
  // Visitors without scripts have no token either: only together with a link it says something.
  return countLinks(text) > 0 ? ['no_script'] : [];
};

export const judgeSpam = (evidence: SpamEvidence): { state: SpamState; reasons: SpamReason[] } => {
  const found: SpamReason[] = [
    ...(evidence.isTrapped ? (['honeypot'] as const) : []),
    ...tokenReasons(evidence),
    ...textReasons(evidence),
    ...(evidence.emails.some((email) => disposableDomains.has(email.slice(email.lastIndexOf('@') + 1)))
      ? (['disposable_email'] as const)
      : []),
    ...(evidence.captcha ? [evidence.captcha] : []),
    ...(evidence.isRepeated ? (['repeated_text'] as const) : []),
  ];
  const reasons = [...new Set(found)];
  if (reasons.length === 0) return { state: 'ham', reasons };
  return { state: reasons.some((reason) => certain.has(reason)) ? 'spam' : 'suspect', reasons };
};
