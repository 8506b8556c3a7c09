import { Validator } from '@seriousme/openapi-schema-validator';
import { endpoints } from '@sitewright/contract/endpoints';
import { errorStatus } from '@sitewright/contract/errors';
import { limits } from '@sitewright/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSite } from '../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1 and has every call of the contract', async () => {
    const { body } = await app.api<{ openapi: string; paths: Record<string, Record<string, unknown>> }>(
      'GET',
      '/openapi.json',
    );
    const result = await new Validator().validate(structuredClone(body));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(body.openapi).toBe('3.1.0');
    for (const endpoint of endpoints.values()) {
      expect(body.paths[endpoint.path]).toHaveProperty(endpoint.method.toLowerCase());
    }
  });

  it('lets a replica answer nothing but calls that read', () => {
    const answered = [...endpoints.values()].filter(({ reads }) => reads === 'replica');
    expect(new Set(answered.map(({ method }) => method))).toEqual(new Set(['GET']));
  });

  it('names each path parameter that stands in the path', async () => {
    for (const endpoint of endpoints.values()) {
      const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const shape = (endpoint.params as { shape?: object } | undefined)?.shape ?? {};
      expect(new Set(Object.keys(shape))).toEqual(new Set(named));
    }
  });
});

describe('every failure', () => {
  it('has the one shape, and tells nothing of the inside', async () => {
    const answers = [
      await app.api('GET', '/sites'),
      await app.api('GET', '/nowhere'),
      await app.api('POST', '/auth/login', { body: { email: 'x' } }),
      await app.api('POST', '/auth/login', {
        headers: { 'content-type': 'application/json' },
        body: undefined,
      }),
      await app.api('POST', '/auth/login', { headers: { 'content-type': 'text/plain' } }),
    ];
    for (const { status, body } of answers) {
      expect(Object.keys(body)).toEqual(
        expect.arrayContaining(['error', 'message', 'code', 'errors', 'fields', 'requestId']),
      );
      expect(body.error).toBe(body.message);
      expect(errorStatus[body.code!]).toBe(status);
      expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|at \w+ \(|select |insert /i);
    }
  });

  it('rejects a body that is too large, and names the limit', async () => {
    const answer = await app.api('POST', '/auth/login', {
      body: { email: 'x'.repeat(limits.http.bodyBytes) },
    });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 413, code: 'too_large' });
    expect(answer.body.error).toContain('3 MB');
  });

  it('reports an unreachable database in a sentence, while published sites are still served', async () => {
    const world = await makeSite(app);
    await world.publish();
    await app.visit(world.host, '/');
    const lost = new Error('connect ECONNREFUSED');
    const connect = app.database.pool.connect.bind(app.database.pool);
    app.database.pool.connect = (() => Promise.reject(lost)) as never;
    const answer = await world.call('GET', '');
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(answer.headers.get('retry-after')).toBe('2');
    expect((await app.visit(world.host, '/menu')).status).toBe(200);
    expect((await app.visit('localhost', '/health/live')).status).toBe(200);
    expect((await app.visit('localhost', '/health/ready')).status).toBe(503);
    app.database.pool.connect = connect;
    expect((await world.call('GET', '')).status).toBe(200);
  });
});

describe('the headers of each zone', () => {
  const policy = async (host: string, path: string) => {
    const { headers } = await app.visit(host, path);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['set-cookie']).toBeUndefined();
    return String(headers['content-security-policy']);
  };

  it('the API cannot be framed and runs no scripts', async () => {
    expect(await policy('localhost', '/api/v1/test')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it('the app runs its own scripts only', async () => {
    const csp = await policy('localhost', '/');
    expect(csp).toContain("script-src 'self';");
    expect(csp).not.toMatch(/script-src[^;]*unsafe/);
    expect(csp).toContain("frame-ancestors 'none'");
  });

  it('a draft on the app’s host runs as nobody', async () => {
    const { site } = await makeSite(app);
    const csp = await policy('localhost', site.thumbnailUrl);
    expect(csp).toMatch(/^sandbox allow-scripts allow-forms allow-popups;/);
    expect(csp).not.toContain('allow-same-origin');
    expect(await policy('localhost', '/preview/frame/forged.token/')).toMatch(/^sandbox /);
    expect(await policy('localhost', '/preview/template-frame/restaurant/')).toMatch(/^sandbox /);
  });

  it('a published site has no rights but its own', async () => {
    const world = await makeSite(app);
    await world.publish();
    const csp = await policy(world.host, '/');
    expect(csp).toContain("script-src 'self'");
    expect(csp).toContain("object-src 'none'");
  });

  it('library files and uploaded files cannot run scripts', async () => {
    expect(await policy('localhost', '/library/images/food-coffee.webp')).toContain('sandbox');
    expect(await policy('localhost', '/section-assets/hero/hero-1/template.html')).toContain('sandbox');
  });

  it('a forged host or forwarded address changes nothing', async () => {
    const { status } = await app.visit('localhost', '/api/v1/test', { 'x-forwarded-host': 'evil.example' });
    expect(status).toBe(200);
    expect((await app.visit('evil.example', '/api/v1/test')).status).toBe(404);
  });
});

describe('section assets', () => {
  it('are served in the specified form', async () => {
    const manifest = JSON.parse((await app.visit('localhost', '/section-assets/manifest.json')).text) as {
      sections: string[];
    };
    expect(manifest.sections).toContain('hero/hero-1');
    const config = JSON.parse(
      (await app.visit('localhost', '/section-assets/hero/hero-1/config.json')).text,
    ) as object;
    expect(config).toMatchObject({ htmlTemplate: 'template.html', cssFile: 'styles.css', jsFile: null });
    for (const file of ['defaults.json', 'template.html', 'styles.css', 'thumbnail.webp']) {
      expect((await app.visit('localhost', `/section-assets/hero/hero-1/${file}`)).status).toBe(200);
    }
    for (const path of [
      'hero/hero-1/script.js',
      'hero/hero-999/config.json',
      'hero/hero-1/../../../package.json',
      'hero/hero-1/%2e%2e',
    ]) {
      expect((await app.visit('localhost', `/section-assets/${path}`)).status).toBe(404);
    }
  });
});
