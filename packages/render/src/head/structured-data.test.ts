import { describe, expect, it } from 'vitest';
import {
  questionsIn,
  structuredData,
  type StructuredDataInput,
  structuredDataTag,
} from './structured-data.ts';

const facts: StructuredDataInput = {
  kind: 'none',
  url: 'https://quan.vn/menu',
  siteUrl: 'https://quan.vn',
  siteName: 'Quán',
  title: 'Thực đơn',
  description: 'Món ngon',
  image: 'https://quan.vn/a.webp',
  language: 'vi',
  changedAt: '2026-02-03T04:05:06.000Z',
  business: { name: 'Quán Ăn Ngon', description: 'Cơm nhà', location: '1 Lê Lợi, Huế' },
  phone: '+842838291234',
  profiles: [],
  openingHours: [],
  email: undefined,
  questions: [{ question: 'Mở cửa?', answer: 'Mỗi ngày.' }],
  price: '12,50',
  currency: 'USD',
};
const context = 'https://schema.org';

describe('structured data', () => {
  it('is omitted when no kind was chosen, or the kind has no content', () => {
    expect(structuredData(facts)).toBeUndefined();
    expect(structuredData({ ...facts, kind: 'faq', questions: [] })).toBeUndefined();
  });

  it('of an article contains the page, its last change and its publisher', () => {
    expect(structuredData({ ...facts, kind: 'article', image: undefined })).toEqual({
      '@context': context,
      '@type': 'Article',
      headline: 'Thực đơn',
      description: 'Món ngon',
      inLanguage: 'vi',
      dateModified: '2026-02-03T04:05:06.000Z',
      mainEntityOfPage: 'https://quan.vn/menu',
      publisher: { '@type': 'Organization', name: 'Quán Ăn Ngon', url: 'https://quan.vn' },
    });
  });

  it('of an FAQ contains each question with its answer', () => {
    expect(structuredData({ ...facts, kind: 'faq' })).toEqual({
      '@context': context,
      '@type': 'FAQPage',
      inLanguage: 'vi',
      mainEntity: [
        { '@type': 'Question', name: 'Mở cửa?', acceptedAnswer: { '@type': 'Answer', text: 'Mỗi ngày.' } },
      ],
    });
  });

  it('of a business contains its location and contact details', () => {
    expect(structuredData({ ...facts, kind: 'localBusiness' })).toEqual({
      '@context': context,
      '@type': 'LocalBusiness',
      name: 'Quán Ăn Ngon',
      description: 'Cơm nhà',
      url: 'https://quan.vn',
      image: 'https://quan.vn/a.webp',
      address: '1 Lê Lợi, Huế',
      telephone: '+842838291234',
    });
  });

  it('of a product has an offer only with a price and a currency', () => {
    expect(structuredData({ ...facts, kind: 'product' })).toMatchObject({
      '@type': 'Product',
      brand: { '@type': 'Brand', name: 'Quán Ăn Ngon' },
      offers: { '@type': 'Offer', price: '12.50', priceCurrency: 'USD', url: 'https://quan.vn/menu' },
    });
    expect(structuredData({ ...facts, kind: 'product', currency: '' })).not.toHaveProperty('offers');
  });

  it('includes questions from anywhere on the page, except from hidden content', () => {
    const pair = (question: string, answer: string) => ({ question, answer });
    expect(
      questionsIn([
        { data: { questions: [pair('A?', '<p>Yes <b>so</b></p>'), pair('B?', ' ')] } },
        { hidden: true, data: { questions: [pair('C?', 'x')] } },
        { dropZones: { main: [{ data: { items: [pair('D?', 'z')] } }] } },
      ]),
    ).toEqual([
      { question: 'A?', answer: 'Yes so' },
      { question: 'D?', answer: 'z' },
    ]);
  });

  it('cannot break out of its element, whatever the content', () => {
    const tag = structuredDataTag({ name: '</script><script>alert(1)</script><!--' });
    expect(tag.match(/<\/?script/g)).toEqual(['<script', '</script']);
    expect(tag).not.toContain('<!--');
  });
});
