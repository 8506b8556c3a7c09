import { describe, expect, it } from 'vitest';
import { sentencesIn } from './sentences.ts';

describe('the sentences of a text', () => {
  it.each([
    ['We bake at four. You come at seven.', ['We bake at four.', 'You come at seven.']],
    ['Is it open? Yes! Come in.', ['Is it open?', 'Yes!', 'Come in.']],
    ['“It was good.” He came again.', ['“It was good.”', 'He came again.']],
    [
      'Chúng tôi bán bánh, kẹo… Mời bạn ghé. Cảm ơn!',
      ['Chúng tôi bán bánh, kẹo…', 'Mời bạn ghé.', 'Cảm ơn!'],
    ],
    ['No full stop', ['No full stop']],
    ['', []],
    ['  ', []],
  ])('“%s”', (text, sentences) => {
    expect(sentencesIn(text)).toEqual(sentences);
  });

  it.each([
    'Dr. Harper is a dental practice.',
    'A bakery in St. Louis for families.',
    'Nằm ở TP. Hồ Chí Minh cho gia đình.',
    'Phòng khám của BS. Nguyễn Văn An, P. Bến Nghé, Q. 1.',
    'Trường ở Đ. Lê Lợi, H. Củ Chi.',
    'A bakery by J. R. Harper and W.E.B. Miller.',
    'Harper & Co. Bakers of the city.',
    'Open from 8 a.m. Monday to Friday.',
    'You find us at No. 5 Main Street.',
    'Bakers, e.g. Harper, and others (Mr. Miller).',
    'It costs 3.50 at Yahoo!Games.',
    'Main Street 12\nLeeds',
  ])('is one: “%s”', (sentence) => {
    expect(sentencesIn(`${sentence} `)).toEqual([sentence]);
    expect(sentencesIn(`First this. ${sentence}`)).toEqual(['First this.', sentence]);
  });

  it('a number of a list stays with its entry, and “No.” without a number is a sentence', () => {
    expect(sentencesIn('1. Choose a time. 2. Come in.')).toEqual(['1. Choose a time.', '2. Come in.']);
    expect(sentencesIn('Does it hurt? No. We are careful.')).toEqual([
      'Does it hurt?',
      'No.',
      'We are careful.',
    ]);
  });
});
