import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { describe, expect, it } from 'vitest';
import { judgeSpam, type SpamEvidence } from './spam.ts';

const evidence = (over: Partial<SpamEvidence> = {}): SpamEvidence => ({
  isTrapped: false,
  token: { state: 'valid', ageSeconds: 30 },
  text: 'Is there a table for four on Friday?',
  emails: ['ann@example.com'],
  ...over,
});
const links = (count: number): string => 'https://a.example '.repeat(count);

describe('a submission', () => {
  it.each<[string, Partial<SpamEvidence>]>([
    ['with a valid token', {}],
    ['without scripts and without links', { token: { state: 'absent' } }],
    ['in Vietnamese', { text: 'Nhà hàng còn bàn cho bốn người tối thứ Sáu không ạ? Nghiêng nghiêng.' }],
    ['with as many links as are allowed', { text: links(submissionLimits.linksMax) }],
    ['sent as soon as is allowed', { token: { state: 'valid', ageSeconds: submissionLimits.fewestSeconds } }],
    ['without any text', { text: '', emails: [] }],
  ])('%s is no spam', (_name, over) => {
    expect(judgeSpam(evidence(over))).toEqual({ state: 'ham', reasons: [] });
  });

  it.each<[string, Partial<SpamEvidence>, string]>([
    [
      'sent too soon',
      { token: { state: 'valid', ageSeconds: submissionLimits.fewestSeconds - 0.1 } },
      'too_fast',
    ],
    ['with a token of another form', { token: { state: 'invalid' } }, 'invalid_token'],
    ['with an old token', { token: { state: 'expired' } }, 'expired_token'],
    ['without scripts but with a link', { token: { state: 'absent' }, text: links(1) }, 'no_script'],
    ['with more links than are allowed', { text: links(submissionLimits.linksMax + 1) }, 'links'],
    ['with a blocked word', { text: 'Cheap VIAGRA here' }, 'blocked_words'],
    ['with an address that lasts ten minutes', { emails: ['x@mailinator.com'] }, 'disposable_email'],
    ['of random letters', { text: 'xkjdhfgkjhd qwrtplkjhgfd' }, 'gibberish'],
  ])('%s waits for review', (_name, over, reason) => {
    expect(judgeSpam(evidence(over))).toEqual({ state: 'suspect', reasons: [reason] });
  });

  it('that fills in the trap is spam, whatever else it says', () => {
    expect(judgeSpam(evidence({ isTrapped: true }))).toEqual({ state: 'spam', reasons: ['honeypot'] });
    expect(judgeSpam(evidence({ isTrapped: true, text: links(9) })).state).toBe('spam');
  });
});
