import type { ErrorBody } from '@sitewright/contract/errors';
import type { Site } from '@sitewright/contract/sites/sites';
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

describe('an address that the router cannot read', () => {
  it.each([
    ['with a percent sign that encodes nothing', '/api/v1/sites/%ZZ', 400, 'bad_request'],
    ['with bytes that are no UTF-8', '/api/v1/sites/%E0%A4', 400, 'bad_request'],
    ['with a parameter that is too long', `/api/v1/sites/${'a'.repeat(301)}`, 404, 'not_found'],
    ['of a page, with a percent sign that encodes nothing', '/site-templates/%ZZ', 400, 'bad_request'],
  ])('%s gets the standard error', async (_case, path, status, code) => {
    const app = await sharedTestApp();
    const response = await fetch(`${app.origin}${path}`);
    const body = (await response.json()) as ErrorBody;
    expect([response.status, body.code]).toEqual([status, code]);
    expect(body).toMatchObject({ error: body.message, errors: [body.message], fields: {} });
    expect(body.requestId).toBe(response.headers.get('x-request-id'));
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('a request body that is no object', () => {
  it.each(['null', '7', '"text"', '[]', 'true'])(
    'such as %s is refused and changes nothing',
    async (text) => {
      const app = await sharedTestApp();
      const { site, person } = await makeSite(app);
      const patch = async (path: string) => {
        const response = await fetch(`${app.origin}/api/v1${path}`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
          body: text,
        });
        return { status: response.status, body: (await response.json()) as ErrorBody };
      };
      for (const path of ['/users/me', `/sites/${site.id}`, `/sites/${site.id}/business-context`]) {
        expect(await patch(path)).toMatchObject({
          status: 422,
          body: { code: 'validation_failed', message: 'The request body must be an object.' },
        });
      }
      expect((await app.api<Site>('GET', `/sites/${site.id}`, { token: person.token })).body).toEqual(site);
    },
  );
});

describe('what is wrong with a field', () => {
  it('is said in a sentence with its name', async () => {
    const app = await sharedTestApp();
    const { call, home } = await makeSite(app);
    const messageOf = async (path: string, body: unknown, method = 'PATCH') =>
      (await call<ErrorBody>(method, path, body)).body.message;
    expect(await messageOf(`/pages/${home.id}/content`, {})).toBe('content is required.');
    expect(await messageOf(`/pages/${home.id}/content`, { content: 'text' })).toBe(
      'content must be an object, or the JSON text of one.',
    );
    expect(await messageOf('/publish', { isPublished: 'yes' })).toBe('isPublished must be true or false.');
  });
});
