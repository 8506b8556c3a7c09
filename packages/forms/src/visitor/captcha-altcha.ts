import { type Captcha, CaptchaUnavailableError } from './captcha-kinds.ts';
import { create, type PageForm } from './page-form.ts';
import type { Reply } from './requests.ts';
import { type Challenge, solveChallenge } from './solve-challenge.ts';

/** Challenges are valid for ten minutes; by then the form has to have arrived. */
const maxAgeMinutes = 9;

/** Solves a challenge while the visitor fills in the form. There is nothing to click. */
export const startAltcha = (
  { definition: { texts } }: PageForm,
  slot: HTMLElement,
  { first, ask }: { first: Reply; ask: () => Promise<Reply> },
): Captcha => {
  // Only secure pages have it.
  if (!globalThis.crypto?.subtle) throw new CaptchaUnavailableError();
  const line = create('p', { className: 'form__help' });
  line.setAttribute('role', 'status');
  slot.replaceChildren(line);
  let unused: Reply | undefined = first;
  let solved: { at: number; answer: Promise<string> } | undefined;
  const solve = async (): Promise<string> => {
    line.textContent = texts.captchaVerifying;
    const reply = unused ?? (await ask());
    unused = undefined;
    const { parameters, signature } = reply.body['challenge'] as { parameters: Challenge; signature: string };
    const solution = await solveChallenge(parameters);
    line.textContent = texts.captchaVerified;
    return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
  };
  const reset = (): void => {
    solved = undefined;
    line.textContent = '';
  };
  return {
    answer: async () => {
      if (!solved || Date.now() - solved.at > maxAgeMinutes * 60_000)
        solved = { at: Date.now(), answer: solve() };
      try {
        return await solved.answer;
      } catch (error) {
        reset();
        throw error;
      }
    },
    reset,
  };
};
