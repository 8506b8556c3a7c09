import { describe, expect, it } from 'vitest';
import { makeSite } from '../testing/site-fixture.ts';
import { sharedTestApp } from '../testing/shared-app.ts';

describe('a call with characters that cannot be stored', () => {
  it('is rejected with the field, and changes nothing', async () => {
    const app = await sharedTestApp();
    const site = await makeSite(app);
    for (const title of ['a\u0000b', 'a\uD800b']) {
      const answer = await site.call<{ code: string; fields: object }>('POST', '/pages', { title });
      expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
      expect(Object.keys(answer.body.fields)).toEqual(['title']);
    }
    expect((await site.call('POST', '/pages', { title: 'Đặng 👩‍🍳' })).status).toBe(201);
  });

  it.each(['%00', 'a%00b', '%F0%9F%91%A9', 'not-an-id', '..%2F..'])(
    'has no object: %s in its path',
    async (id) => {
      const app = await sharedTestApp();
      const site = await makeSite(app);
      const answer = await site.call<{ code: string }>('GET', `/pages/${id}`);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    },
  );
});
