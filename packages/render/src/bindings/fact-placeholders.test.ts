import { describe, expect, it } from 'vitest';
import {
  fillPlaceholders,
  hasPlaceholder,
  placeholderOf,
  searchFacts,
  textFact,
} from './fact-placeholders.ts';

const facts = { name: 'Phở $& Thìn', city: 'Hà Nội', phone: 'x'.repeat(30), hours: [{ day: 'Mon' }] };
const fill = (text: string, maxLength = 200): string =>
  fillPlaceholders(text, (path) => textFact(facts, path), maxLength);

describe('placeholders of facts', () => {
  it('are replaced by the facts, and other braces stay', () => {
    expect(fill('{company.name} in {company.city} – {page} {x} {company.taxId} {company.}')).toBe(
      'Phở $& Thìn in Hà Nội – {page} {x} {company.taxId} {company.}',
    );
    expect(fill('Plain  text ')).toBe('Plain  text ');
  });

  it('of unknown facts are left out, with a separator at an end', () => {
    expect(fill('{company.country} | Menu')).toBe('Menu');
    expect(fill('Menu – {company.country}')).toBe('Menu');
    expect(fill('{company.country}')).toBe('');
    expect(fill('{page} | {company.country}')).toBe('{page}');
  });

  it.each([
    ['{company.name} | {company.country} | Menu', 'Phở $& Thìn | Menu'],
    ['{company.name} | {company.country} | {company.region} – Menu', 'Phở $& Thìn | Menu'],
    ['{page} | {company.country} | {site}', '{page} | {site}'],
    ['Call {company.email}, {company.city}', 'Call, Hà Nội'],
    ['Call {company.email}. We answer.', 'Call. We answer.'],
    ['{company.name}, {company.country} | Menu', 'Phở $& Thìn, Menu'],
    ['{company.name} – {company.country}, Việt Nam', 'Phở $& Thìn – Việt Nam'],
    ['Bread in {company.country} by {company.name}', 'Bread in by Phở $& Thìn'],
    ['The {company.country}-based bakery', 'The based bakery'],
    ['| {company.country} | - Menu -', 'Menu -'],
  ])('of unknown facts leave one separator: “%s”', (text, filled) => {
    expect(fill(text)).toBe(filled);
  });

  it('leave hyphens within words and the separators of other texts', () => {
    expect(fill('Wi-Fi {company.country} e-bike')).toBe('Wi-Fi e-bike');
    expect(fill('- Pop-up , bar – | {company.country} in {company.city} -')).toBe(
      '- Pop-up , bar – in Hà Nội -',
    );
    expect(fill('- {company.city} | | Menu ,')).toBe('- Hà Nội | | Menu ,');
  });

  it('fill a text up to its limit', () => {
    const filled = 'a {company.phone}';
    expect([31, 32, 33].map((max) => fill(filled, max).length)).toEqual([31, 32, 32]);
  });

  it('are known for every fact that is offered', () => {
    expect(searchFacts.every((path) => hasPlaceholder(placeholderOf(path)))).toBe(true);
    expect(hasPlaceholder('{company.taxId} {page}')).toBe(false);
  });
});
