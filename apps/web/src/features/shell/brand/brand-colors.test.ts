import { contrastRatio } from '@sitewright/contract/contrast';
import { expect, it } from 'vitest';
import { brandProperties } from './brand-colors.ts';

it.each(['#ffe600', '#2b5fa8', '#000000', '#ffffff', '#c8401a'])(
  '%s is readable as a button and as words, in light and in dark',
  (primary) => {
    for (const [isDark, paper] of [
      [false, '#fbfaf7'],
      [true, '#141310'],
    ] as const) {
      const properties = brandProperties(primary, isDark);
      expect(contrastRatio('#ffffff', properties['--color-primary']!)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(properties['--color-primary-text']!, paper)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

it('leaves a colour alone that is readable already', () => {
  expect(brandProperties('#1d4f91', false)['--color-primary']).toBe('#1d4f91');
});
