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

  it('fill a text up to its limit', () => {
    const filled = 'a {company.phone}';
    expect([31, 32, 33].map((max) => fill(filled, max).length)).toEqual([31, 32, 32]);
  });

  it('are known for every fact that is offered', () => {
    expect(searchFacts.every((path) => hasPlaceholder(placeholderOf(path)))).toBe(true);
    expect(hasPlaceholder('{company.taxId} {page}')).toBe(false);
  });
});
