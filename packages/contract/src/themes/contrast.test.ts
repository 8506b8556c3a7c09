import { describe, expect, it } from 'vitest';
import { contrastRatio, nearestPassing, textContrast } from './contrast.ts';

describe('contrast', () => {
  it('matches the WCAG contrast ratio', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('#2f5d50', '#2f5d50')).toBe(1);
  });

  it('leaves a passing colour unchanged', () => {
    expect(nearestPassing('#2f5d50', '#ffffff')).toBe('#2f5d50');
  });

  it('suggests the nearest passing colour on every background', () => {
    for (let step = 0; step < 16; step += 1) {
      const ground = `#${[step * 17, 255 - step * 11, (step * 53) % 256].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      for (const colour of ['#888888', '#ff5500', '#88ccee', '#123456', ground]) {
        expect(contrastRatio(nearestPassing(colour, ground), ground)).toBeGreaterThanOrEqual(textContrast);
      }
    }
    expect(nearestPassing('#777777', '#ffffff')).toBe('#767676');
  });
});
