import {
  type EmailBlock,
  type EmailContent,
  emailContentSchema,
  type EmailVariable,
} from '@sitewright/contract/email-blocks/email-blocks';
import { emailBlockLimits as limits } from '@sitewright/contract/email-blocks/email-block-limits';
import { describe, expect, it } from 'vitest';
import { checkContent } from './check-content.ts';

const variables: EmailVariable[] = [
  { name: 'url', type: 'url', isRequired: true },
  { name: 'otp', type: 'code', isRequired: false },
  { name: 'person', type: 'text', isRequired: false },
  { name: 'answers', type: 'rows', isRequired: false },
];

let count = 0;
type Unnamed<Block> = Block extends EmailBlock ? Omit<Block, 'id'> : never;
const block = (given: Unnamed<EmailBlock>): EmailBlock => {
  count += 1;
  return { ...given, id: `x${count}` };
};
const button = () => block({ type: 'button', label: 'Open', url: '{{url}}' });
const contentWith = (...blocks: EmailBlock[]): EmailContent => ({
  subject: 'Hello {{person}}',
  preheader: '',
  blocks: [button(), ...blocks],
});
const codesOf = (content: EmailContent) =>
  checkContent(content, variables).map(({ code, name }) => [code, name]);

describe('an email', () => {
  it('may use its variables where their type fits', () => {
    const content = contentWith(
      block({ type: 'text', text: 'Hi **{{person}}**, [open]({{url}}) or [write](mailto:a@b.cc)' }),
      block({ type: 'rows', variable: 'answers' }),
      block({ type: 'code', variable: 'otp', showIf: 'person' }),
      block({ type: 'image', url: 'https://example.com/a.png', alt: 'A' }),
    );
    expect(checkContent(content, variables)).toEqual([]);
  });

  it.each<[string, Unnamed<EmailBlock>, string]>([
    ['a text', { type: 'text', text: 'Hi {{persn}}' }, 'persn'],
    ['bold text', { type: 'text', text: '**{{ persn }}**' }, 'persn'],
    ['a heading', { type: 'heading', text: '{{persn}}' }, 'persn'],
    ['a label', { type: 'button', label: '{{persn}}', url: 'https://a.bc' }, 'persn'],
    ['a list', { type: 'list', items: ['a', '{{persn}}'] }, 'persn'],
    ['a condition', { type: 'divider', showIf: 'persn' }, 'persn'],
    ['a table', { type: 'rows', variable: 'persn' }, 'persn'],
    ['braces without a name', { type: 'text', text: 'Hi {{}}' }, ''],
  ])('names an unknown variable in %s', (_place, given, name) => {
    expect(codesOf(contentWith(block(given)))).toEqual([['unknown_variable', name]]);
  });

  it('names a required variable that no reader would see', () => {
    const without = { ...contentWith(block({ type: 'text', text: 'Hi' })) };
    without.blocks = without.blocks.slice(1);
    expect(codesOf(without)).toEqual([['missing_variable', 'url']]);
    const sometimes = { ...without, blocks: [{ ...button(), showIf: 'person' } as EmailBlock] };
    expect(codesOf(sometimes)).toEqual([['missing_variable', 'url']]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '/login',
    '//evil.example',
    'ftp://a.bc',
    // A link that signs its reader in must not be handed to another website.
    'https://evil.example/?u={{url}}',
    'https://evil.example/{{otp}}',
    'https://a.bc/\nx',
    '',
  ])('refuses the link %j', (url) => {
    const faulty = block({ type: 'button', label: 'Go', url });
    expect(codesOf(contentWith(faulty))).toEqual([['bad_link', url.trim()]]);
  });

  it('refuses a link in a text too, and an image that is not on the web', () => {
    expect(codesOf(contentWith(block({ type: 'text', text: '[x](javascript:alert)' })))).toEqual([
      ['bad_link', 'javascript:alert'],
    ]);
    for (const url of ['data:image/png;base64,x', 'mailto:a@b.cc', 'https://evil.example/{{ url }}', '']) {
      expect(codesOf(contentWith(block({ type: 'image', url, alt: '' })))).toEqual([['bad_image', url]]);
    }
  });

  it('keeps links and codes out of its subject, which stays in the log', () => {
    const subjects = ['{{url}}', 'Code {{otp}}', '{{answers}}'];
    for (const subject of subjects) {
      expect(codesOf({ ...contentWith(), subject })[0]![0]).toBe('wrong_variable');
    }
    expect(codesOf({ ...contentWith(), subject: '  ' })).toEqual([['subject_empty', undefined]]);
  });
});

describe('limits', () => {
  const fits = (content: unknown): boolean => emailContentSchema.safeParse(content).success;

  it.each([
    [limits.subjectMaxLength, true],
    [limits.subjectMaxLength + 1, false],
  ])('a subject of %i characters is accepted: %s', (length, isAccepted) => {
    expect(fits({ ...contentWith(), subject: 'ă'.repeat(length) })).toBe(isAccepted);
  });

  it.each([
    [0, false],
    [1, true],
    [limits.blocksMax, true],
    [limits.blocksMax + 1, false],
  ])('%i blocks are accepted: %s', (length, isAccepted) => {
    expect(fits({ ...contentWith(), blocks: Array.from({ length }, button) })).toBe(isAccepted);
  });

  it.each([
    [limits.textMaxLength, true],
    [limits.textMaxLength + 1, false],
  ])('a text of %i characters is accepted: %s', (length, isAccepted) => {
    expect(fits(contentWith(block({ type: 'text', text: 'x'.repeat(length) })))).toBe(isAccepted);
  });

  it.each([
    [limits.itemsMax, true],
    [limits.itemsMax + 1, false],
  ])('a list of %i items is accepted: %s', (length, isAccepted) => {
    expect(fits(contentWith(block({ type: 'list', items: Array.from({ length }, () => 'x') })))).toBe(
      isAccepted,
    );
  });

  it('two blocks with one id, unknown blocks and unknown fields are refused', () => {
    const one = button();
    expect(fits({ ...contentWith(), blocks: [one, one] })).toBe(false);
    expect(fits({ ...contentWith(), blocks: [{ ...one, type: 'script' }] })).toBe(false);
    expect(fits({ ...contentWith(), blocks: [{ ...one, onclick: 'x' }] })).toBe(false);
  });

  it('has unsubscribe links only where it goes to subscribers, and then needs them', () => {
    const links = block({ type: 'unsubscribe' });
    expect(codesOf(contentWith(links))).toEqual([['unknown_variable', 'unsubscribeUrl']]);
    const campaign: EmailVariable[] = [
      ...variables,
      { name: 'unsubscribeUrl', type: 'url', isRequired: true },
    ];
    expect(checkContent(contentWith(links), campaign)).toEqual([]);
    const missing = [{ code: 'missing_variable', path: 'blocks', name: 'unsubscribeUrl' }];
    expect(checkContent(contentWith(), campaign)).toEqual(missing);
    const hidden = block({ type: 'unsubscribe', showIf: 'person' });
    expect(checkContent(contentWith(hidden), campaign)).toEqual(missing);
  });
});
