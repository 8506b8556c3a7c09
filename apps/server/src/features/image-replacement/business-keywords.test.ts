import { limits } from '@sitewright/contract/limits';
import { describe, expect, it } from 'vitest';
import { cleanKeywords, describeByVocabulary, keywordsOf } from './business-keywords.ts';
import { topics } from './business-words.data.ts';

describe('photo search keywords', () => {
  it.each([
    ['Casa Lume, a wood-fired restaurant with a short menu', 'restaurant'],
    ['Quán Ăn Ngon. Món ăn miền Trung, bếp mở mỗi tối', 'restaurant'],
    ['Tiệm bánh Mùa Thu: bánh mì và bánh ngọt mới ra lò', 'bakery'],
    ['Cà phê Sáng, quán nước cho người dậy sớm', 'coffee shop'],
    ['Phòng khám nha khoa Nụ Cười', 'dentist'],
    ['Văn phòng luật sư Trần & Cộng sự', 'law office'],
    ['Thú cưng vui vẻ: cắt tỉa lông cho chó mèo', 'dog'],
    ['Công ty phần mềm, ứng dụng cho kế toán', 'technology'],
    ['Căn hộ và nhà đất, bất động sản Đà Nẵng', 'real estate'],
    ['Homestay và du lịch ở Hội An', 'hotel room'],
    ['Industry: finance. Fernhill', 'accounting'],
    ['Industry: pets. Name: Muddy Paws', 'dog'],
    ['A school of cookery with courses for students', 'students learning'],
  ])('for “%s” are %s', (prompt, first) => {
    expect(keywordsOf(describeByVocabulary(prompt))[0]).toBe(first);
  });

  it('combine two trades that are mentioned equally often', () => {
    const found = keywordsOf(describeByVocabulary('A bakery and coffee bar with croissants and espresso'));
    expect(found).toEqual(expect.arrayContaining(['bakery', 'coffee shop']));
  });

  it('ignore a trade that is only part of a word', () => {
    expect(describeByVocabulary('Scarlet, for those who care')).toBe('business, team, modern office');
    expect(describeByVocabulary('xyz')).toBe('business, team, modern office');
    expect(describeByVocabulary('')).toBe('business, team, modern office');
  });

  it('are three to five, each longer than two letters and unique', () => {
    const { keywordsMin, keywordsMax } = limits.stock;
    expect(cleanKeywords(['of', 'sea', 'Sea', '  boats  at sea '])).toEqual([
      'sea',
      'boats at sea',
      'business',
      'team',
      'modern office',
    ]);
    expect(cleanKeywords(['one', 'two', 'three'])).toEqual(['one', 'two', 'three']);
    expect(cleanKeywords(['a1a', 'b2b', 'c3c', 'd4d', 'e5e', 'f6f'])).toHaveLength(keywordsMax);
    expect(cleanKeywords([])).toHaveLength(keywordsMin);
    expect(keywordsOf('olive oil press')).toContain('olive oil press');
  });

  it('follow the same rule for every trade', () => {
    for (const { keywords } of topics) expect(cleanKeywords(keywords)).toEqual(keywords);
  });
});
