import { limits } from '@sitewright/contract/limits';
import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { readIndustries } from '@sitewright/writer/industries/read-industries';
import { cleanKeywords, describeByIndustry, keywordsOf } from './business-keywords.ts';

const industries = readIndustries(join(import.meta.dirname, '../../../../../library/industries'));
const describePhotos = (prompt: string): string => describeByIndustry(industries, prompt);

describe('photo search keywords', () => {
  it.each([
    ['Casa Lume, a wood-fired restaurant with a short menu', 'restaurant interior'],
    ['Quán Ăn Ngon. Món ăn miền Trung, bếp mở mỗi tối', 'restaurant interior'],
    ['Tiệm bánh Mùa Thu: bánh mì và bánh ngọt mới ra lò', 'bakery'],
    ['Cà phê Sáng, quán nước cho người dậy sớm', 'coffee shop interior'],
    ['Phòng khám nha khoa Nụ Cười', 'dentist'],
    ['Văn phòng luật sư Trần & Cộng sự', 'law firm office'],
    ['Thú cưng vui vẻ: cắt tỉa lông cho chó mèo', 'veterinarian'],
    ['Công ty phần mềm, ứng dụng cho kế toán', 'software development'],
    ['Căn hộ và nhà đất, bất động sản Đà Nẵng', 'real estate house'],
    ['Homestay ở Hội An', 'hotel room'],
    ['Industry: finance. Fernhill', 'accountant desk'],
    ['Industry: pets. Name: Muddy Paws', 'veterinarian'],
    ['A tutor for homework and exam prep', 'tutor and student'],
  ])('for “%s” are %s', (prompt, first) => {
    expect(keywordsOf(describePhotos(prompt))[0]).toBe(first);
  });

  it('combine two trades that are mentioned equally often', () => {
    const found = keywordsOf(describePhotos('A bakery and coffee bar with croissants and espresso'));
    expect(found).toEqual(expect.arrayContaining(['bakery', 'coffee shop interior']));
  });

  it('ignore a trade that is only part of a word', () => {
    expect(describePhotos('Scarlet, for those who care')).toBe('business, team, modern office');
    expect(describePhotos('xyz')).toBe('business, team, modern office');
    expect(describePhotos('')).toBe('business, team, modern office');
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
    for (const { industry } of industries.values())
      expect(cleanKeywords(industry.keywords)).toEqual(industry.keywords);
  });
});
