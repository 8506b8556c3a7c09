import { describe, expect, it } from 'vitest';
import type { Answers } from '../answers/answer.ts';
import { parseAnswers } from '../answers/parse-answers.ts';
import { makeField, render } from './testing/form-samples.ts';

const options = [
  { label: 'One & only', value: 'a"b' },
  { label: 'Two', value: '2' },
  { label: 'Three', value: '3' },
];

const fields = [
  makeField('text'),
  makeField('email'),
  makeField('number'),
  makeField('phone'),
  makeField('url'),
  makeField('textarea'),
  makeField('rich_text'),
  makeField('select', { options }),
  makeField('select', { id: 'many', name: 'many', options, settings: { multiple: true } }),
  makeField('select', { id: 'other', name: 'other', options, settings: { allowOther: true } }),
  makeField('radio', { options }),
  makeField('radio', { id: 'radio2', name: 'radio2', options, settings: { allowOther: true } }),
  makeField('section_break', { settings: { asStep: true } }),
  makeField('checkbox', { options, settings: { allowOther: true } }),
  makeField('checkbox', { id: 'agree', name: 'agree', options: options.slice(0, 1) }),
  makeField('toggle'),
  makeField('date'),
  makeField('time'),
  makeField('datetime'),
  makeField('file_upload', { settings: { multiple: true } }),
  makeField('image_upload'),
  makeField('rating'),
  makeField('range'),
  makeField('color'),
  makeField('signature'),
  makeField('hidden', { settings: { prefill: { source: 'query', name: 'plan' } } }),
  makeField('captcha'),
  makeField('payment', { settings: { payment: { mode: 'visitorAmount', currency: 'USD' } } }),
];

const answers: Answers = {
  text: `<b>"Lan" & 'co'</b>`,
  email: 'lan@example.test',
  number: -1.5,
  phone: '+84 90',
  url: 'https://example.test/?a=1&b=2',
  textarea: 'one\n  two & <three>',
  rich_text: '<p>Hello</p>',
  select: 'a"b',
  many: ['a"b', '3'],
  other: 'Something & else',
  radio: '2',
  radio2: 'Neither',
  checkbox: ['2', 'Fourth'],
  agree: true,
  toggle: true,
  date: '2026-12-01',
  time: '09:30',
  datetime: '2026-03-01T09:30[Asia/Ho_Chi_Minh]',
  rating: 4,
  range: 30,
  color: '#aabbcc',
  signature: { kind: 'typed', name: 'Lan' },
  hidden: 'pro',
  payment: 12.5,
};

const unescape = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const read = (tag: string, name: string): string | undefined => {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : unescape(found);
};

/** What a browser sends without a script. */
const submitted = (html: string): [string, string][] => {
  const controls = html.matchAll(/<input\b[^>]*>|<textarea\b[^>]*>([^<]*)<|<select\b[^>]*>(.*?)<\/select>/gs);
  return [...controls].flatMap(([whole, text, list]) => {
    const tag = whole.slice(0, whole.indexOf('>') + 1);
    const name = read(tag, 'name');
    const type = read(tag, 'type') ?? '';
    if (name === undefined || type === 'file') return [];
    if (text !== undefined) return [[name, unescape(text)] as [string, string]];
    if (list !== undefined)
      return [...list.matchAll(/<option[^>]* selected>/g)].map(([option]): [string, string] => [
        name,
        read(option, 'value')!,
      ]);
    if ((type === 'checkbox' || type === 'radio') && !/ checked\b/.test(tag)) return [];
    return [[name, read(tag, 'value') ?? ''] as [string, string]];
  });
};

describe('a form with all types', () => {
  it('sends the answers that it shows', () => {
    const sent = submitted(render(fields, { answers }));
    expect(parseAnswers({ fields }, sent)).toEqual({ answers, malformed: {}, unknown: [] });
  });

  it('sends no answer that nobody gave', () => {
    const sent = submitted(render(fields, { answers: {} }));
    const { answers: found, malformed } = parseAnswers({ fields }, sent);
    expect({ found, malformed }).toEqual({ found: { toggle: false }, malformed: {} });
  });

  const errors = Object.fromEntries(
    fields.map(({ id }) => [id, [{ rule: 'required' as const, message: id }]]),
  );

  it.each([{}, { errors }, { edit: true }])('has ids that are unique and lead somewhere (%o)', (values) => {
    const html = render(fields, { answers, honeypot: 'trap', ...values });
    const all = (name: string) =>
      [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].flatMap(([, found]) => found!.split(' '));
    const ids = all('id');
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [
      ...all('for'),
      ...all('aria-describedby'),
      ...all('aria-labelledby'),
      ...all('href').map((one) => one.slice(1)),
    ];
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
    expect(targets.length).toBeGreaterThan(20);
  });
});
