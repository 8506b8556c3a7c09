import { formLimits } from '@sitewright/contract/forms/form-limits';
import { limits } from '@sitewright/contract/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../testing/site-fixture.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp;
let world: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  world = await makeSite(app);
}, 60_000);

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = { in: value };
  return value;
};
const post = async (path: string, text: string) => {
  const response = await fetch(`${app.origin}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.person.token}`, 'content-type': 'application/json' },
    body: text,
  });
  return { status: response.status, ...((await response.json()) as { code: string }) };
};

describe('text that PostgreSQL cannot store', () => {
  it.each([
    ['NUL', 'a\u0000b'],
    ['the first half of a character', 'a\ud83d'],
    ['the second half of a character', '\ude00b'],
  ])('is refused with the name of its field: %s', async (_name, text) => {
    const answers = [
      await world.call('PATCH', '', { name: text }),
      await world.call('POST', '/pages', { title: 'Page', seo: { title: text } }),
      await world.call('PATCH', `/pages/${world.home.id}/content`, {
        content: { sections: [{ type: 'hero/hero-1', data: { [text]: 1 } }] },
      }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code, Object.keys(body.fields ?? {})])).toEqual([
      [422, 'validation_failed', ['name']],
      [422, 'validation_failed', ['seo.title']],
      [422, 'validation_failed', [`content.sections.0.data.${text}`]],
    ]);
  });

  it('is rejected in a search and not found in a path', async () => {
    const { token } = world.person;
    expect((await app.api('GET', '/sites?search=a%00b', { token })).status).toBe(422);
    expect((await app.api('GET', '/auth/links/a%00b', { token })).status).toBe(404);
    expect((await app.api('GET', '/sites/%00', { token })).status).toBe(404);
  });

  it('is removed from a visitor’s form, also when a long value is cut in the middle of a character', async () => {
    await world.publish();
    const value = `${'x'.repeat(formLimits.answerMaxLength - 1)}😀`;
    const sent = await fetch(`${app.origin}/sites/${world.site.subdomain}/_forms/section?page=/`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `name=A%00nn&text=${encodeURIComponent(value)}`,
    });
    expect(sent.status).toBe(303);
    const { forms } = (await world.call<{ forms: { id: string }[] }>('GET', '/forms')).body;
    // Ten thousand consonants look like spam.
    const path = `/forms/${forms[0]!.id}/submissions?tab=review`;
    const { body } = await world.call<{ submissions: { answers: unknown }[] }>('GET', path);
    expect(body.submissions[0]!.answers).toEqual({
      name: 'Ann',
      text: `${'x'.repeat(formLimits.answerMaxLength - 1)}\ufffd`,
    });
  });
});

describe('a nested value', () => {
  it(`is accepted up to ${limits.http.nestingMax} levels`, async () => {
    const answers: number[] = [];
    // The body and the content are two of the levels.
    for (const levels of [-1, 0, 1].map((more) => limits.http.nestingMax + more)) {
      const { status } = await world.call('PATCH', `/pages/${world.home.id}/content`, {
        content: { sections: [], more: nested(levels - 2) },
      });
      answers.push(status);
    }
    expect(answers).toEqual([200, 200, 422]);
  });

  it('that is extremely deep is rejected like every value that is too deep', async () => {
    const levels = 100_000;
    const text = `{"email":${'['.repeat(levels)}${']'.repeat(levels)},"password":"x"}`;
    expect(await post('/auth/login', text)).toMatchObject({ status: 422, code: 'validation_failed' });
  });
});

it.each([
  ['seq', 2_147_483_647, 200],
  ['seq', 2_147_483_648, 422],
])('a batch number is accepted up to the storable maximum: %s %i', async (_name, seq, status) => {
  const title = { op: 'set', id: 'no-such-section', path: ['data', 'title'], value: 'x' };
  const answer = await world.push({ clientId: 'client-far', seq, baseVersion: 1, ops: [title] });
  expect(answer.status).toBe(status);
});
