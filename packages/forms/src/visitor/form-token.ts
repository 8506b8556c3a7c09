import { hiddenInput, type PageForm } from './page-form.ts';
import { addressOf, isOpaque, request, textIn } from './requests.ts';

const maxAgeHours = 20;
const timeoutSeconds = 8;

/**
 * Gets the token that says when the form was opened. Pages are cached, so none stands in them. The form can be sent without one,
 * which the server takes as a reason to look closer.
 */
export const createTokenSource = (form: PageForm): (() => Promise<void>) => {
  let fetched: { at: number; done: Promise<void> } | undefined;
  const fetchToken = async (): Promise<void> => {
    try {
      const reply = await request(addressOf(form, '/token'), {
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutSeconds * 1_000),
      });
      const token = textIn(reply, 'token');
      if (token) hiddenInput(form, '_t').value = token;
      else fetched = undefined;
    } catch {
      fetched = undefined;
    }
  };
  return () => {
    if (isOpaque()) return Promise.resolve();
    if (!fetched || Date.now() - fetched.at > maxAgeHours * 3_600_000)
      fetched = { at: Date.now(), done: fetchToken() };
    return fetched.done;
  };
};
