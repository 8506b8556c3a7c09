import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readIndustries } from '../industries/read-industries.ts';
import { changeTone, expand, shorten } from './rewrite-text.ts';

describe('shortening', () => {
  it.each([
    [
      'We look at every tooth. Then we explain what we found. After that you decide what should happen, in your own time.',
      'We look at every tooth. Then we explain what we found.',
    ],
    ['It is really very important (as you know) to brush.', 'It is important to brush.'],
    ['We clean and repair shoes, which nobody else in this street does.', 'We clean and repair shoes.'],
  ])('“%s”', (text, shorter) => {
    expect(shorten(text, 'en')).toBe(shorter);
  });

  it('leaves out what Vietnamese can do without', () => {
    expect(shorten('Chúng tôi thật sự rất vui khi được vô cùng gần bạn.', 'vi')).toBe(
      'Chúng tôi vui khi được gần bạn.',
    );
  });

  it.each(['Book a visit', 'Good teeth, kept well', ''])('offers nothing for “%s”', (text) => {
    expect(shorten(text, 'en')).toBeUndefined();
  });
});

describe('expanding', () => {
  it('adds a sentence that is not there yet', () => {
    const more = ['We look at every tooth. Ask us what it costs.'];
    expect(expand('We look at every tooth', more)).toBe('We look at every tooth. Ask us what it costs.');
  });

  it('offers nothing when there is nothing to add', () => {
    expect(expand('We look at every tooth.', ['We look at every tooth.'])).toBeUndefined();
    expect(expand('', ['We look at every tooth.'])).toBeUndefined();
  });
});

describe('changing the tone', () => {
  const { texts } = readIndustries(join(import.meta.dirname, '../../../../library/industries')).get(
    'dentist',
  )!;
  const values = { name: 'Harper & Sons', audience: 'families', location: undefined };

  it('gives the words of the other tone for those of ours', () => {
    const text = `${texts.en.headlines.bold[0]!} ${texts.en.leads.bold[1]!}`;
    const changed = changeTone(text, 'luxury', { texts: texts.en, values });
    expect(changed).toBe(`${texts.en.headlines.luxury[0]!} ${texts.en.leads.luxury[1]!}`);
    expect(changeTone(changed!, 'bold', { texts: texts.en, values })).toBe(text);
  });

  it('offers nothing for words that are not ours', () => {
    expect(changeTone('My own words', 'bold', { texts: texts.en, values })).toBeUndefined();
  });
});
