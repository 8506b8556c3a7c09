import { describe, expect, it } from 'vitest';
import { fitLength } from './fit-length.ts';

const data = {
  title: 'Good bread. Every day.',
  text: 'We bake at four. You come at seven.',
  body: '<p>Salt and flour.</p><p>Nothing else.</p>',
  items: [{ title: 'Rye', text: 'Dark and moist. Keeps for a week.' }],
};
const label = { en: 'x', vi: 'x' };
const config = {
  category: 'about',
  fields: [
    { type: 'text', name: 'title', label },
    { type: 'text', name: 'text', label, multiline: true, maxLength: 80 },
    { type: 'richtext', name: 'body', label },
    {
      type: 'list',
      name: 'items',
      label,
      itemLabel: label,
      fields: [
        { type: 'text', name: 'title', label },
        { type: 'text', name: 'text', label, multiline: true },
      ],
    },
  ],
} as unknown as NonNullable<Parameters<typeof fitLength>[1]>;
const more = () => ['Our oven is heated with wood.', 'We grind the grain on a stone mill.'];

describe('the length of a section', () => {
  it('is short with one sentence and one paragraph for each text', () => {
    expect(fitLength(data, config, { length: 'short', more: more() })).toEqual({
      ...data,
      text: 'We bake at four.',
      body: '<p>Salt and flour.</p>',
      items: [{ title: 'Rye', text: 'Dark and moist.' }],
    });
  });

  it.each([
    'Dr. Harper is a dental practice.',
    'A practice in St. Louis for the family.',
    'Phòng khám ở TP. Hồ Chí Minh cho gia đình.',
  ])('is short with a whole sentence: “%s”', (sentence) => {
    const text = `${sentence} ${more()[0]}`;
    expect(fitLength({ text }, undefined, { length: 'short', more: [] })).toEqual({ text: sentence });
  });

  it('is medium as it was written', () => {
    expect(fitLength(data, config, { length: 'medium', more: more() })).toBe(data);
  });

  it('is long with a further sentence and paragraph, each said once', () => {
    const sentences = more();
    expect(fitLength(data, config, { length: 'long', more: sentences })).toEqual({
      ...data,
      text: `${data.text} ${more()[0]}`,
      body: `${data.body}<p>${more()[1]}</p>`,
    });
    expect(sentences).toEqual([]);
  });

  it('stays where nothing fits, or nothing is left to say', () => {
    const full = { text: 'x'.repeat(70) };
    expect(fitLength(full, config, { length: 'long', more: more() })).toEqual(full);
    expect(fitLength(data, config, { length: 'long', more: [] })).toEqual(data);
    expect(fitLength({ text: 'One sentence.' }, config, { length: 'short', more: [] })).toEqual({
      text: 'One sentence.',
    });
  });
});
