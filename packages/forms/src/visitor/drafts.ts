import { createId } from './create-id.ts';
import { create, hiddenInput, type PageForm } from './page-form.ts';
import { addressOf, request } from './requests.ts';
import { readSaved, writeSaved } from './saved-answers.ts';
import type { Steps } from './steps.ts';

interface Draft {
  id: string;
  /** 256 bits. Known to the visitor and, as a hash, to the server. */
  secret: string;
}

const createSecret = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');

const send = async (form: PageForm, path: string, method: string, body: object) =>
  request(addressOf(form, path), {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const linkTo = ({ publicId }: PageForm, { id, secret }: Draft): string =>
  `${location.href.replace(/#.*/, '')}#resume=${publicId}.${id}.${secret}`;

/** The draft that the address of the page names. The secret does not stay in the address. */
const takeFromAddress = ({ publicId }: PageForm): Draft | undefined => {
  const [, form, id, secret] = /^#resume=(\w+)\.([\w-]+)\.([\w-]+)$/.exec(location.hash) ?? [];
  if (form !== publicId || !id || !secret) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return { id, secret };
};

const setStatus = ({ status }: PageForm, text: string, role: 'status' | 'alert'): void => {
  status.setAttribute('role', role);
  status.textContent = text;
};

const open = async (
  form: PageForm,
  { id, secret }: Draft,
  steps: Steps,
  refresh: () => void,
): Promise<void> => {
  const { texts } = form.definition;
  try {
    const { status, body } = await send(form, `/draft/${id}/open`, 'POST', { secret });
    if (status !== 200 || !Array.isArray(body['answers'])) throw new TypeError('No draft');
    const { answers, step } = body as { answers: [string, string][]; step?: string };
    writeSaved(form, steps, refresh, { answers, step });
    setStatus(form, texts.draftOpened, 'status');
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    setStatus(form, texts.draftMissing, 'alert');
  }
};

const showLink = (form: PageForm, place: HTMLElement, link: string): void => {
  const { texts } = form.definition;
  const field = create('input', { type: 'text', readOnly: true, value: link, className: 'form__control' });
  field.setAttribute('aria-label', texts.draftLink);
  const copy = create('button', { type: 'button', className: 'form__link' }, texts.copy);
  copy.addEventListener('click', () => {
    field.select();
    navigator.clipboard?.writeText(link).then(
      () => form.announce(texts.copied),
      () => {},
    );
  });
  const saved = create('p', { id: `${form.prefix}-draft` }, texts.draftSaved);
  field.setAttribute('aria-describedby', saved.id);
  place.replaceChildren(saved, field, copy);
  field.focus();
  field.select();
};

/** Lets visitors save their answers and go on elsewhere, and opens the draft that the address names. */
export const start = (form: PageForm, steps: Steps, refresh: () => void): void => {
  const { texts } = form.definition;
  let draft = takeFromAddress(form);
  if (draft) {
    hiddenInput(form, '_draft').value = draft.id;
    void open(form, draft, steps, refresh);
  }
  const button = create('button', { type: 'button', className: 'form__link' }, texts.saveDraft);
  const result = create('div', { className: 'form__stack form__draft' });
  form.submit.parentElement!.append(button, result);
  let isSaving = false;
  button.addEventListener('click', async () => {
    if (isSaving) return;
    isSaving = true;
    draft ??= { id: createId(), secret: createSecret() };
    try {
      const { status } = await send(form, `/draft/${draft.id}`, 'PUT', {
        secret: draft.secret,
        ...readSaved(form, steps),
      });
      if (status >= 300) throw new TypeError('Not saved');
      setStatus(form, '', 'status');
      hiddenInput(form, '_draft').value = draft.id;
      showLink(form, result, linkTo(form, draft));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      setStatus(form, texts.draftFailed, 'alert');
    } finally {
      isSaving = false;
    }
  });
};
