import { expect, it } from 'vitest';
import { rewriteRequest, suggestionsOfRewrite, suggestionsOfSection } from './suggestions.ts';
import type { TextTarget } from './text-targets.ts';

const target = (name: string, current: string, more: Partial<TextTarget> = {}): TextTarget => ({
  nodeId: 'one',
  path: [name],
  nodePath: ['data', name],
  label: name,
  current,
  kind: 'text',
  ...more,
});

const title = target('title', 'Bread', { kind: 'title', maxLength: 12 });
const rich = target('body', '<p>First.</p><p>Second.</p>', { kind: 'rich' });
const formatted = target('more', '<p>With <b>bold</b></p>', { kind: 'rich' });
const all = [title, rich, formatted];

it('each paragraph is asked for, and put back beside those without a suggestion', () => {
  const request = rewriteRequest(all, 'shorten', true);
  expect(request.texts).toEqual(['Bread', 'First.', 'Second.']);
  expect(suggestionsOfRewrite(request, [null, null, '2 < 3'])).toEqual([
    {
      target: rich,
      current: ['First.', 'Second.'],
      suggested: ['First.', '2 < 3'],
      value: '<p>First.</p><p>2 &lt; 3</p>',
    },
  ]);
});

it('titles and labels of a section are not expanded; an element that was selected is', () => {
  expect(rewriteRequest(all, 'expand', true).texts).toEqual(['First.', 'Second.']);
  expect(rewriteRequest([title], 'expand', false).texts).toEqual(['Bread']);
});

it('texts that a field or the writer would refuse are not offered', () => {
  const long = target('text', 'x'.repeat(4_001));
  expect(rewriteRequest([long], 'shorten', true).texts).toEqual([]);
  expect(suggestionsOfRewrite(rewriteRequest([title], 'shorten', true), ['More than twelve'])).toEqual([]);
});

it('a written section is compared place by place', () => {
  const item = target('question', 'Open?', { path: ['questions', 1, 'question'] });
  const written = {
    title: 'Rolls',
    body: '<p>Only one.</p>',
    more: '<p>New</p>',
    questions: [{ question: 'Closed?' }, { question: 'Open on Sunday?' }],
  };
  const found = suggestionsOfSection([...all, item], written);
  expect(found.map(({ value }) => value)).toEqual(['Rolls', '<p>Only one.</p>', 'Open on Sunday?']);
});
