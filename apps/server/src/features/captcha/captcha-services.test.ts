import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import {
  type CaptchaFixture,
  makeCaptchaForm,
  type ServiceFixture,
  startCaptchaService,
} from './testing/captcha-fixture.ts';

// Captcha services that a site has connected.

let app: TestApp;
let form: CaptchaFixture;
let service: ServiceFixture;

beforeAll(async () => {
  app = await sharedTestApp();
  form = await makeCaptchaForm(app);
  service = await startCaptchaService(app);
});
afterAll(() => service.close());
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.form_submissions; delete from app.site_captchas');
  service.asked.length = 0;
});

const refused = { status: 422, json: { errors: { captcha: [expect.any(String)] } } };
const providers = ['turnstile', 'hcaptcha', 'recaptcha', 'recaptcha_score'] as const;

describe.each(providers)('%s', (provider) => {
  const pass = (more: object = {}) => ({
    body: { success: true, hostname: form.site.host, score: 0.9, ...more },
  });
  beforeEach(async () => {
    expect(await form.use(provider)).toBe(200);
  });

  it('is what the script of the form shows', async () => {
    const { text } = await app.visit(form.site.host, `/_forms/${form.form.publicId}/captcha`);
    expect(JSON.parse(text)).toEqual({ ok: true, message: '', provider, siteKey: 'site-key' });
  });

  it('lets a submission through that it vouches for', async () => {
    service.answerWith(pass());
    expect((await form.send({ name: 'Mai', altcha: 'token' })).status).toBe(200);
    expect(service.asked).toEqual([
      expect.objectContaining({ secret: 'secret-key', response: 'token', remoteip: expect.any(String) }),
    ]);
    expect(await form.inbox()).toMatchObject([{ spamState: 'ham' }]);
  });

  it('refuses bad answers, used ones and those of another host', async () => {
    expect(await form.send({ name: 'Mai' })).toMatchObject(refused);
    expect(service.asked).toEqual([]);
    for (const answer of [
      { body: { success: false, 'error-codes': ['invalid-input-response'] } },
      { body: { success: false, 'error-codes': ['timeout-or-duplicate'] } },
      pass({ hostname: 'elsewhere.example' }),
    ]) {
      service.answerWith(answer);
      expect(await form.send({ name: 'Mai', altcha: 'token' })).toMatchObject(refused);
    }
    expect(await form.inbox()).toEqual([]);
    expect(await form.review()).toEqual([]);
  });

  it('is not asked about answers with errors', async () => {
    expect((await form.send({ altcha: 'token' })).json['errors']).toHaveProperty('name');
    expect(service.asked).toEqual([]);
  });

  it.each<[string, Parameters<ServiceFixture['answerWith']>[0]]>([
    ['fails', { status: 503, body: 'Service Unavailable' }],
    ['answers nonsense', { body: '<html>' }],
    ['does not answer', undefined],
    ['does not accept the keys', { body: { success: false, 'error-codes': ['invalid-input-secret'] } }],
  ])('has submissions reviewed while it %s', async (_name, answer) => {
    const { captcha } = app.ctx;
    service.answerWith(answer);
    app.ctx.captcha = { ...captcha, verifyMs: 200 };
    expect((await form.send({ name: 'Mai', altcha: 'token' })).status).toBe(200);
    app.ctx.captcha = captcha;
    expect(await form.review()).toMatchObject([
      { spamState: 'suspect', spamReasons: ['captcha_unavailable'] },
    ]);
  });
});

it('refuses an unlikely score of reCAPTCHA', async () => {
  await form.use('recaptcha_score');
  service.answerWith({ body: { success: true, hostname: form.site.host, score: 0.1 } });
  expect(await form.send({ name: 'Bot', altcha: 'token' })).toMatchObject(refused);
});

it('does not take the solution of the built-in captcha while another is connected', async () => {
  const altcha = await form.solve();
  await form.use('hcaptcha');
  service.answerWith({ body: { success: false, 'error-codes': ['invalid-input-response'] } });
  expect(await form.send({ name: 'Mai', altcha })).toMatchObject(refused);
});

it('is allowed by the policy of sites that use it, from the next publish', async () => {
  const policy = async () =>
    String((await app.visit(form.site.host, '/')).headers['content-security-policy']);
  await form.site.publish();
  expect(await policy()).toContain("script-src 'self';");
  await form.use('turnstile');
  await form.site.publish();
  expect(await policy()).toContain("script-src 'self' https://challenges.cloudflare.com;");
  expect(await policy()).not.toContain('hcaptcha.com');
});

describe('the settings', () => {
  const put = (body: object) => form.site.call('PUT', '/captcha', body);

  it('begin with the built-in captcha, and never show a secret', async () => {
    expect((await form.site.call('GET', '/captcha')).body).toEqual({
      provider: 'altcha',
      siteKey: '',
      hasSecret: false,
    });
    const { body } = await put({ provider: 'turnstile', siteKey: 'key', secret: 'hidden-word' });
    expect(body).toEqual({ provider: 'turnstile', siteKey: 'key', hasSecret: true });
    const { rows } = await app.database.ownerPool.query<{ secret: Buffer }>(
      'select secret from app.site_captchas',
    );
    expect(rows[0]!.secret.toString('latin1')).not.toContain('hidden-word');
  });

  it('keep the secret until the provider changes', async () => {
    await put({ provider: 'turnstile', siteKey: 'key', secret: 'hidden-word' });
    expect((await put({ provider: 'turnstile', siteKey: 'other' })).body).toMatchObject({ hasSecret: true });
    const changed = await put({ provider: 'hcaptcha', siteKey: 'key' });
    expect([changed.status, changed.body.fields]).toEqual([422, { secret: 'Enter the secret key.' }]);
    await put({ provider: 'altcha' });
    expect((await put({ provider: 'turnstile', siteKey: 'key' })).status).toBe(422);
  });

  it('need a site key', async () => {
    expect((await put({ provider: 'hcaptcha', secret: 'x' })).status).toBe(422);
  });
});

it('finds a text that several forms get within a day, and stores no text', async () => {
  service.answerWith({ body: { success: true } });
  await form.use('turnstile');
  const name = 'We have an offer for you that you should not miss, call us today';
  const forms = [form, await makeCaptchaForm(app), await makeCaptchaForm(app)];
  const stored = [];
  for (const one of forms) {
    const altcha = one === form ? 'token' : await one.solve();
    expect(
      (
        await one.submit([
          ['name', name],
          ['altcha', altcha],
        ])
      ).status,
    ).toBe(200);
    stored.push(await one.review());
  }
  expect(stored.map((list) => list.map(({ spamReasons }) => spamReasons))).toEqual([
    [],
    [],
    [['repeated_text']],
  ]);
  const { rows } = await app.database.ownerPool.query<{ key: string }>('select key from app.rate_limits');
  expect(rows.some(({ key }) => key.includes('offer'))).toBe(false);
});
