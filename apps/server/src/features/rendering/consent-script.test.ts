import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { consentScript } from './consent-script.data.ts';

it('the script of the cookie banner is small', () => {
  expect(gzipSync(consentScript).length).toBeLessThanOrEqual(2_000);
  expect(consentScript.length).toBeLessThanOrEqual(4_500);
});
