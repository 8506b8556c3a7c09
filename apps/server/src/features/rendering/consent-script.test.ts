import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { consentScript } from './consent-script.data.ts';

it('the script of the cookie banner is small', () => {
  expect(gzipSync(consentScript).length).toBeLessThanOrEqual(3_000);
  expect(consentScript.length).toBeLessThanOrEqual(9_000);
});

it('can be the text of a script element', () => {
  expect(consentScript).not.toMatch(/<[!/]|<script/i);
});
