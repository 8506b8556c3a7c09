import { type Captcha, CaptchaUnavailableError } from './captcha-kinds.ts';
import { create, type PageForm } from './page-form.ts';

/** What the scripts of the services have in common. */
interface WidgetApi {
  render: (place: HTMLElement, options: Record<string, unknown>) => unknown;
  getResponse: (widget: unknown) => string | undefined;
  reset: (widget: unknown) => void;
  ready?: (run: () => void) => void;
  execute?: (siteKey: string, options: { action: string }) => Promise<string>;
}

const widgets = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    api: 'turnstile',
  },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js?render=explicit', api: 'hcaptcha' },
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js?render=explicit', api: 'grecaptcha' },
  recaptcha_score: { script: 'https://www.google.com/recaptcha/api.js?render=', api: 'grecaptcha' },
} as const;
type Provider = keyof typeof widgets;

const timeoutSeconds = 10;

export const isWidget = (provider: string | undefined): provider is Provider =>
  provider !== undefined && Object.hasOwn(widgets, provider);

const load = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = create('script', { src: address, async: true });
    const fail = (): void => reject(new CaptchaUnavailableError());
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', fail);
    setTimeout(fail, timeoutSeconds * 1_000);
    document.head.append(script);
  });

const scripts = new Map<string, Promise<void>>();

const loadApi = async (provider: Provider, siteKey: string): Promise<WidgetApi> => {
  const { script, api: name } = widgets[provider];
  const address = provider === 'recaptcha_score' ? script + encodeURIComponent(siteKey) : script;
  const loading = scripts.get(address) ?? load(address);
  scripts.set(address, loading);
  await loading;
  const api = (globalThis as unknown as Record<string, WidgetApi | undefined>)[name];
  if (!api) throw new CaptchaUnavailableError();
  if (api.ready) await new Promise<void>((resolve) => api.ready!(resolve));
  return api;
};

/** Shows the widget of a service, which the visitor may have to click. */
export const startWidget = async (
  { definition: { locale } }: PageForm,
  slot: HTMLElement,
  { provider, siteKey }: { provider: Provider; siteKey: string },
): Promise<Captcha> => {
  const api = await loadApi(provider, siteKey);
  if (provider === 'recaptcha_score')
    return { answer: () => api.execute!(siteKey, { action: 'form' }), reset: () => {} };
  const place = create('div');
  slot.replaceChildren(place);
  const widget = api.render(place, { sitekey: siteKey, language: locale, hl: locale });
  return {
    answer: async () => api.getResponse(widget) || undefined,
    reset: () => api.reset(widget),
  };
};
