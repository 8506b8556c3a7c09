import { afterEach, describe, expect, it } from 'vitest';
import script from '../../../public/js/landing.js?raw';

// The script of landing pages, in a document of its own.

interface Sent {
  path: string;
  body: Record<string, unknown>;
}
interface Answer {
  ok: boolean;
  body: object;
}

const words = {
  newsletterSuccess: 'Subscribed!',
  newsletterConfirm: 'Confirm it.',
  newsletterFailure: 'Not subscribed',
  contactSuccess: 'Message sent',
  contactFailure: 'Message not sent',
  busy: 'Sending…',
  statusConnected: 'API Connected',
  statusError: 'API Disconnected',
  toDark: 'Dark',
  toLight: 'Light',
  signedOut: 'Logged out successfully',
};

const body = `
<a data-for="guest" href="/login">Sign In</a><a data-for="guest" href="/register">Get Started</a>
<button data-for="user" hidden data-sign-out type="button">Sign Out</button>
<button data-color-scheme hidden type="button">Scheme</button>
<details data-menu><summary>Menu</summary><a href="#menu">Entry</a></details>
<a data-language="vi" href="#vi">Tiếng Việt</a>
<form data-form="newsletter"><input name="email" value="a@b.example"><button>Go</button><p data-outcome></p></form>
<form data-form="contact"><input name="name" value="Linh"><input name="email" value="x"><span data-error="email"></span>
<textarea name="message">Hi</textarea><button>Send</button><p data-outcome></p></form>
<p data-api-status hidden></p>`;

let frame: HTMLIFrameElement | undefined;
afterEach(() => {
  frame?.remove();
  for (const key of [
    'accessToken',
    'refreshToken',
    'userRole',
    'tenantId',
    'mantine-color-scheme-value',
    'i18nextLng',
  ])
    localStorage.removeItem(key);
  sessionStorage.clear();
  globalThis.document.cookie = 'i18next=; path=/; max-age=0';
});

const open = async (
  data: object = {},
  answerTo: (path: string) => Answer = () => ({ ok: true, body: { success: true } }),
) => {
  const sent: Sent[] = [];
  frame = globalThis.document.createElement('iframe');
  globalThis.document.body.append(frame);
  const inside = frame.contentWindow as Window & typeof globalThis;
  inside.fetch = (async (path: string, init?: RequestInit) => {
    if (init?.body) sent.push({ path, body: JSON.parse(init.body as string) as Sent['body'] });
    const { ok, body: answered } = answerTo(path);
    return { ok, json: async () => answered, text: async () => '' };
  }) as unknown as typeof fetch;
  const page = frame.contentDocument!;
  const settings = {
    words,
    templateId: 'one',
    tenantId: 'default-tenant',
    language: 'en',
    isTracked: true,
    ...data,
  };
  page.body.innerHTML = `<script type="application/json" id="landing">${JSON.stringify(settings)}</script>${body}`;
  inside.eval(script);
  const one = (selector: string): HTMLElement => page.querySelector<HTMLElement>(selector)!;
  return { page, one, sent, inside };
};

const tracked = (sent: readonly Sent[]) =>
  sent
    .filter(({ path }) => path.endsWith('/landing/track'))
    .map(({ body: { metrics, goal } }) => ({ metrics, goal }));

describe('a landing page', () => {
  it('shows guests the way in, and counts the view', async () => {
    const { one, sent } = await open({ variant: 'b' });
    expect([one('[href="/login"]').hidden, one('[data-sign-out]').hidden]).toEqual([false, true]);
    expect(sent[0]).toEqual({
      path: '/api/v1/landing/track',
      body: { templateId: 'one', tenantId: 'default-tenant', metrics: { pageViews: 1 }, variant: 'b' },
    });
    await expect.poll(() => one('[data-api-status]').textContent).toBe('API Connected');
  });

  it('shows a user the account, and signs out', async () => {
    localStorage.setItem('accessToken', 'token');
    localStorage.setItem('refreshToken', 'refresh');
    const { page, one, sent } = await open();
    expect([one('[href="/login"]').hidden, one('[data-sign-out]').hidden]).toEqual([true, false]);
    one('[data-sign-out]').click();
    expect(one('[href="/login"]').hidden).toBe(false);
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(sent.at(-1)).toEqual({ path: '/api/v1/auth/logout', body: { refreshToken: 'refresh' } });
    await expect.poll(() => page.body.textContent).toContain('Logged out successfully');
  });

  it('of another workspace knows nothing of a session', async () => {
    localStorage.setItem('accessToken', 'token');
    localStorage.setItem('tenantId', 'north');
    expect((await open({ tenantId: 'south' })).one('[data-sign-out]').hidden).toBe(true);
    frame?.remove();
    expect((await open({ tenantId: 'north' })).one('[data-sign-out]').hidden).toBe(false);
  });

  it('says what the app left for it, once', async () => {
    sessionStorage.setItem('home-notice', 'Your account will be deleted');
    const { page } = await open();
    await expect
      .poll(() => page.querySelector('[role=status]')?.textContent)
      .toBe('Your account will be deleted');
    expect(sessionStorage.getItem('home-notice')).toBeNull();
  });

  it('switches the color scheme and remembers it and the language', async () => {
    const { page, one } = await open();
    const button = one('[data-color-scheme]');
    expect([button.hidden, button.getAttribute('aria-label')]).toEqual([false, 'Dark']);
    button.click();
    expect(page.documentElement.dataset['mantineColorScheme']).toBe('dark');
    expect([localStorage.getItem('mantine-color-scheme-value'), button.getAttribute('aria-label')]).toEqual([
      'dark',
      'Light',
    ]);
    one('[data-language]').click();
    expect([localStorage.getItem('i18nextLng'), globalThis.document.cookie]).toEqual([
      'vi',
      expect.stringContaining('i18next=vi'),
    ]);
  });

  it('closes its menus with Escape, outside, and with a chosen link', async () => {
    const { page, one, inside } = await open();
    const menu = one('details') as HTMLDetailsElement;
    const close = {
      escape: () =>
        one('summary').dispatchEvent(new inside.KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
      outside: () => page.body.click(),
      link: () => one('details a').click(),
    };
    for (const act of Object.values(close)) {
      menu.open = true;
      act();
      expect(menu.open).toBe(false);
    }
  });

  it('counts the way to registration as a conversion', async () => {
    const { one, sent, page } = await open();
    page.addEventListener('click', (event) => event.preventDefault());
    one('[href="/register"]').click();
    one('[href="/login"]').click();
    expect(tracked(sent)).toEqual([
      { metrics: { pageViews: 1 }, goal: undefined },
      { metrics: { conversions: 1 }, goal: 'register' },
    ]);
  });
});

describe('a form of a landing page', () => {
  const submit = (one: (selector: string) => HTMLElement, name: string) =>
    one(`[data-form=${name}] button`).click();

  it.each([
    ['newsletter', '/api/newsletter/subscribe', 'Subscribed! Confirm it.'],
    ['contact', '/api/v1/landing/contact', 'Message sent'],
  ])('%s is sent and counted', async (name, path, text) => {
    const { one, sent } = await open();
    submit(one, name);
    await expect.poll(() => one(`[data-form=${name}] [data-outcome]`).textContent).toBe(text);
    expect(sent.find((call) => call.path === path)?.body).toMatchObject({ language: 'en' });
    expect(tracked(sent).at(-1)).toEqual({ metrics: { conversions: 1 }, goal: name });
  });

  it('shows what is wrong beside its field, and counts nothing', async () => {
    const { one, sent } = await open({}, (path) =>
      path.endsWith('/contact')
        ? { ok: false, body: { message: 'Check the fields', fields: { email: 'Enter an email address' } } }
        : { ok: true, body: {} },
    );
    submit(one, 'contact');
    await expect.poll(() => one('[data-form=contact] [data-outcome]').textContent).toBe('Check the fields');
    expect(one('[data-error=email]').textContent).toBe('Enter an email address');
    expect((one('[name=name]') as HTMLInputElement).value).toBe('Linh');
    expect(one('[data-form=contact] button').textContent).toBe('Send');
    expect(tracked(sent)).toHaveLength(1);
  });

  it('says so when the server does not answer', async () => {
    const { one } = await open({}, (path) => {
      if (path.endsWith('/subscribe')) throw new Error('offline');
      return { ok: true, body: {} };
    });
    submit(one, 'newsletter');
    await expect.poll(() => one('[data-form=newsletter] [data-outcome]').textContent).toBe('Not subscribed');
  });
});
