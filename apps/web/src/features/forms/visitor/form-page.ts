// A published form on the page of a test, with its script and a server.
import {
  formCss,
  renderForm,
  scriptedFormCss,
  type RenderFormOptions,
} from '@sitewright/forms/render/render-form';
import { makeForm } from '@sitewright/forms/render/testing/form-samples';
import { en } from '@sitewright/forms/texts/en';
import { enhanceForm } from '@sitewright/forms/visitor/enhance-form';
import { vi } from 'vitest';

interface Received {
  method: string;
  path: string;
  query: string;
  form: FormData;
  json: unknown;
}

type Answer = Response | Promise<Response>;

const received: Received[] = [];
let answers = new Map<string, (request: Received) => Answer>();

const read = async (request: Request): Promise<Received> => {
  const { pathname, search } = new URL(request.url);
  const type = request.headers.get('content-type') ?? '';
  return {
    method: request.method,
    path: pathname,
    query: search,
    form: type.startsWith('multipart/') ? await request.clone().formData() : new FormData(),
    json: type.startsWith('application/json') ? await request.clone().json() : undefined,
  };
};

const handle = async (request: Request): Promise<Response> => {
  const one = await read(request);
  received.push(one);
  const answer = answers.get(`${one.method} ${one.path}`);
  return answer ? answer(one) : new Response('', { status: 404 });
};

/** Starts the server; without any answers but a token. */
export const startServer = (): void => {
  received.length = 0;
  sessionStorage.clear();
  answers = new Map([['GET /_forms/frm_1/token', () => Response.json({ token: 'token-1' })]]);
  const fetchOf = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (...given) => {
    const request = new Request(...given);
    return new URL(request.url).pathname.includes('/_forms/') ? handle(request) : fetchOf(...given);
  });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
};

/** Uploads: goes half the way when it is sent, and ends with the server’s answer. */
class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  #address = '';
  #isAborted = false;

  open(_method: string, address: string): void {
    this.#address = address;
  }

  setRequestHeader(): void {}

  abort(): void {
    this.#isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }

  async send(body: FormData): Promise<void> {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }));
    try {
      const response = await handle(new Request(this.#address, { method: 'POST', body }));
      this.status = response.status;
      this.responseText = await response.text();
      if (!this.#isAborted) this.dispatchEvent(new Event(this.status === 0 ? 'error' : 'load'));
    } catch {
      this.dispatchEvent(new Event('error'));
    }
  }
}

export const stopServer = (): void => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.querySelector('[data-form-page]')?.remove();
};

/** What the server answers to a call, such as `POST /_forms/frm_1`. */
export const answer = (call: string, handle: (request: Received) => Answer): void =>
  void answers.set(call, handle);

/** The calls that the server has received. */
export const calls = (call: string): Received[] =>
  received.filter(({ method, path }) => `${method} ${path}` === call);

export const sent = 'POST /_forms/frm_1';

/** The name and text pairs of the last submission, without the form’s own inputs. */
export const sentAnswers = (): [string, FormDataEntryValue][] =>
  [...(calls(sent).at(-1)?.form ?? [])].filter(([name]) => !name.startsWith('_'));

type Fields = Parameters<typeof makeForm>[0];

export const formHtml = (
  fields: Fields,
  options: Partial<RenderFormOptions> = {},
  settings: Record<string, unknown> = {},
): string => {
  const form = makeForm(fields);
  Object.assign(form.definition.settings, settings);
  return renderForm(form, {
    texts: en,
    locale: 'en',
    action: '/_forms/frm_1',
    idPrefix: 'f',
    withDefinition: true,
    ...options,
  });
};

/** Puts forms on the page and runs their script. */
export const showForms = (...forms: string[]): HTMLElement => {
  document.querySelector('[data-form-page]')?.remove();
  const page = document.createElement('main');
  page.dataset['formPage'] = '';
  page.innerHTML = `<style>${formCss}${scriptedFormCss}</style>${forms.join('')}`;
  document.body.append(page);
  for (const form of page.querySelectorAll('form')) enhanceForm(form);
  return page;
};

export const showForm = (...given: Parameters<typeof formHtml>): HTMLElement => showForms(formHtml(...given));

/** Whether an element of the form is shown; `find` is a selector. */
export const isShown = (find: string): boolean =>
  (document.querySelector(`[data-form-page] ${find}`)?.getClientRects().length ?? 0) > 0;
