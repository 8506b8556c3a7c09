import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { bundleCommentScript } from './bundle.ts';

it('the script of the form of comments is a classic script of at most 5 kB', async () => {
  const script = await bundleCommentScript();
  expect(() => new Script(script)).not.toThrow();
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(5_000);
});
