import { startAltcha } from './captcha-altcha.ts';
import { type Captcha, CaptchaUnavailableError } from './captcha-kinds.ts';
import { isWidget, startWidget } from './captcha-widget.ts';
import { hiddenInput, type PageForm } from './page-form.ts';
import { addressOf, type Reply, request, textIn } from './requests.ts';

const ask = async (form: PageForm): Promise<Reply> => {
  const reply = await request(addressOf(form, '/captcha'), { cache: 'no-store' });
  if (reply.status !== 200) throw new Error(`the captcha answers ${reply.status}`);
  return reply;
};

const open = async (form: PageForm, slot: HTMLElement): Promise<Captcha> => {
  const reply = await ask(form);
  const [provider, siteKey = ''] = [textIn(reply, 'provider'), textIn(reply, 'siteKey')];
  if (isWidget(provider)) return startWidget(form, slot, { provider, siteKey });
  return startAltcha(form, slot, { first: reply, ask: () => ask(form) });
};

/**
 * Puts a captcha into its place. The function that it answers with solves it, and puts what proves this into the input
 * `altcha`: called when the visitor begins with the form, and waited for before the form is sent. Where no captcha can be shown,
 * the form is sent like one without a script, and the visitor gets a question.
 */
export const start = async (form: PageForm, slot: HTMLElement): Promise<() => Promise<void>> => {
  let captcha: Promise<Captcha> | undefined;
  form.refused.push(({ body }) => {
    const { errors } = body;
    if (typeof errors === 'object' && errors !== null && 'captcha' in errors)
      void captcha?.then(({ reset }) => reset());
  });
  return async () => {
    const input = hiddenInput(form, 'altcha');
    try {
      captcha ??= open(form, slot);
      input.value = (await (await captcha).answer()) ?? '';
    } catch (error) {
      captcha = undefined;
      input.value = '';
      if (error instanceof CaptchaUnavailableError) form.isPlain = true;
      // Without a connection the form cannot be sent either, and says so.
      else if (!(error instanceof TypeError)) reportError(error);
    }
  };
};
