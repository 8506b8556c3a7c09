import { expect, it } from 'vitest';
import { pastedCsv } from './pasted-csv.ts';

it.each([
  ['a@example.com', ['"a@example.com",""']],
  [
    'a@example.com, b@example.com;c@example.com\r\n\n d@example.com ',
    ['a', 'b', 'c', 'd'].map((one) => `"${one}@example.com",""`),
  ],
  ['Trần Lan <lan@example.com>', ['"lan@example.com","Trần Lan"']],
  ['"Ann Lee" <ann@example.com>', ['"ann@example.com","Ann Lee"']],
  ['say "hi"', ['"say ""hi""",""']],
  [' \n', []],
])('emails of %j become lines of a file', (text, lines) => {
  expect(pastedCsv(text).split('\n')).toEqual(['email,name', ...lines]);
});
