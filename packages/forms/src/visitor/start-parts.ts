import { isUpload } from '@sitewright/contract/forms/field-types';
import type { PageForm } from './page-form.ts';
import { isOpaque } from './requests.ts';
import type { Steps } from './steps.ts';
import { findErrors } from './submit-form.ts';

/** A part that cannot be loaded is left out: the form can be sent without it. */
const quietly = async <Result>(load: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await load();
  } catch (error) {
    reportError(error);
    return undefined;
  }
};

const createCaptcha = (form: PageForm): (() => Promise<void>) => {
  const slot = form.body.querySelector<HTMLElement>('[data-captcha]');
  let loading: Promise<(() => Promise<void>) | undefined> | undefined;
  return async () => {
    if (!slot) return;
    loading ??= quietly(async () => (await import('./captcha.ts')).start(form, slot));
    await (
      await loading
    )?.();
  };
};

/** Loads what only some forms need. The function that is returned solves the captcha. */
export const startParts = (
  form: PageForm,
  steps: Steps,
  refresh: () => void,
  isRejected: boolean,
): (() => Promise<void>) => {
  // Such a page can load nothing more: files go with the form, and signatures are typed.
  if (isOpaque()) return () => Promise.resolve();
  const { fields, hasDrafts } = form.definition;
  const uploads = fields.filter(({ type }) => isUpload(type));
  const signatures = fields.filter(({ type }) => type === 'signature');
  // The answers of a form that the server has sent back stand in it.
  if (!isRejected) void quietly(async () => (await import('./local-copy.ts')).start(form, steps, refresh));
  if (uploads.length > 0)
    void quietly(async () =>
      (await import('./uploads.ts')).start(form, uploads, (field) => findErrors(form)[field.id]),
    );
  if (signatures.length > 0)
    void quietly(async () => (await import('./signature.ts')).start(form, signatures));
  if (fields.some(({ type }) => type === 'payment'))
    void quietly(async () => {
      (await import('./payment.ts')).start(form);
      refresh();
    });
  if (steps.current() !== undefined)
    void quietly(async () => (await import('./step-history.ts')).start(form, steps));
  if (hasDrafts) void quietly(async () => (await import('./drafts.ts')).start(form, steps, refresh));
  return createCaptcha(form);
};
