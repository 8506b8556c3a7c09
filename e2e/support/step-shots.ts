import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Saves a screenshot of each step to the folder `WALK_SHOTS`; does nothing when it is unset. */
export const stepShots = (name: string): ((page: Page, step: string) => Promise<void>) => {
  const folder = process.env['WALK_SHOTS'];
  let count = 0;
  return async (page, step) => {
    count += 1;
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    const file = `${name}-${String(count).padStart(2, '0')}-${step}.png`;
    await page.screenshot({ path: join(folder, file) });
  };
};
