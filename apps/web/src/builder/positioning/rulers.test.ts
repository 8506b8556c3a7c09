import { limits } from '@sitewright/contract/limits';
import { expect, it } from 'vitest';
import { rulerStep } from './rulers.ts';

it('ruler numbers are far enough apart at every zoom, and not further than needed', () => {
  for (const percent of limits.editor.zoomSteps) {
    const apart = (rulerStep(percent / 100) * percent) / 100;
    expect(apart).toBeGreaterThanOrEqual(56);
    expect(apart).toBeLessThanOrEqual(140);
  }
});
