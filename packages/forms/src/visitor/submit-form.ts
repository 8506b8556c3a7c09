import { computeState } from '../logic/compute-state.ts';
import { validate } from '../checks/validate.ts';
import { escapeLines } from '../render/markup.ts';
import { attributeOf, create, type PageForm, today } from './page-form.ts';
import { readAnswers, readSubmission, withoutHidden } from './read-form.ts';
import { addressOf, isOpaque, type Reply, request, textIn, webAddress } from './requests.ts';
import { showErrors } from './show-errors.ts';
import type { Steps } from './steps.ts';

export interface SubmitParts {
  steps: Steps;
  /** What has to be there before the form is sent: the token, the captcha. */
  prepare: () => Promise<unknown>;
}

/** The first message of each field that failed. Files that the server took are not checked again. */
export const findErrors = (form: PageForm, step?: string): Record<string, string> => {
  const parsed = readAnswers(form);
  const { texts } = form.definition;
  const { errors } = validate(form.definition, parsed, {
    texts,
    today: today(),
    ...(step !== undefined && { step }),
  });
  return Object.fromEntries(
    Object.entries(errors).flatMap(([id, issues]) => {
      const answer = parsed.answers[id];
      const isStaged =
        Array.isArray(answer) && answer.every((one) => typeof one === 'object' && one.id !== '');
      const issue = issues.find(({ rule }) => !isStaged || (rule !== 'fileType' && rule !== 'fileSize'));
      return issue ? [[id, issue.message]] : [];
    }),
  );
};

const setStatus = ({ status }: PageForm, text: string): void => {
  // The role counts from the moment that the text comes in.
  status.setAttribute('role', 'alert');
  status.textContent = text;
};

/** The message in the place of the form. */
const showNotice = ({ root, prefix, publicId }: PageForm, message: string): void => {
  const notice = create('p', { className: 'form__notice form__notice--submitted' });
  notice.setAttribute('role', 'status');
  notice.innerHTML = escapeLines(message);
  const body = create('div', { className: 'form__stack form__body' }, notice);
  const place = create('div', { className: attributeOf(root, 'class'), id: prefix, tabIndex: -1 }, body);
  place.dataset['form'] = publicId;
  place.style.cssText = attributeOf(root, 'style');
  Element.prototype.replaceWith.call(root, place);
  place.focus();
};

const goToFirstError = (
  { definition }: PageForm,
  { stepWith, goTo }: Steps,
  errors: Record<string, string>,
): void => {
  const first = definition.fields.find(({ id }) => Object.hasOwn(errors, id));
  const step = first && stepWith(first.id);
  if (step !== undefined) goTo(step);
};

/** `{ errors: { name: [messages] } }` by field id; what names no field belongs to none. */
const readServerErrors = (
  { definition }: PageForm,
  { body }: Reply,
): { errors: Record<string, string>; others: string[] } => {
  const found = { errors: {} as Record<string, string>, others: [] as string[] };
  for (const [name, messages] of Object.entries(body['errors'] ?? {})) {
    const message = String([messages].flat()[0] ?? '');
    const field = definition.fields.find((one) => one.name === name);
    if (field) found.errors[field.id] = message;
    else found.others.push(message);
  }
  return found;
};

const showReply = (form: PageForm, reply: Reply, { steps }: SubmitParts): void => {
  const message = textIn(reply, 'message', 'error', 'summary');
  const next = webAddress(textIn(reply, 'redirect', 'checkoutUrl'));
  if (next && (reply.status === 200 || reply.status === 402)) {
    for (const end of form.submitted) end();
    location.assign(next);
    return;
  }
  if (reply.status === 200 && reply.body['ok'] === true) {
    for (const end of form.submitted) end();
    showNotice(form, message ?? '');
    return;
  }
  for (const learn of form.refused) learn(reply);
  const { errors, others } = readServerErrors(form, reply);
  if (reply.status === 422 && Object.keys(errors).length + others.length > 0) {
    goToFirstError(form, steps, errors);
    showErrors(form, errors, others);
    return;
  }
  setStatus(form, message ?? form.definition.texts.sendFailed);
};

const send = async (form: PageForm, parts: SubmitParts): Promise<void> => {
  await parts.prepare();
  const { visible } = computeState(form.definition, readAnswers(form).answers, { today: today() });
  const sendPlainly = (): void =>
    withoutHidden(form, visible, () => HTMLFormElement.prototype.submit.call(form.root));
  if (form.isPlain || isOpaque()) return sendPlainly();
  try {
    const reply = await request(addressOf(form), { method: 'POST', body: readSubmission(form, visible) });
    showReply(form, reply, parts);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    setStatus(form, form.definition.texts.noConnection);
  }
};

/** Waits for uploads. Undefined where there are none, as everything else happens at once. */
const settle = (form: PageForm): Promise<unknown> | undefined => {
  const waiting = form.waits.map((wait) => wait()).filter((wait) => wait !== undefined);
  return waiting.length > 0 ? Promise.allSettled(waiting) : undefined;
};

/** Checks the form, or a step that is not the last, then sends it or goes on; once at a time. */
export const createSubmit = (form: PageForm, parts: SubmitParts): (() => Promise<void>) => {
  const { texts } = form.definition;
  const { submit: button } = form;
  const label = button.querySelector('span')!;
  const { steps } = parts;
  const text = label.textContent;
  let isRunning = false;
  const setBusy = (isBusy: boolean): void => {
    label.textContent = isBusy ? texts.submitting : text;
    if (!isBusy) button.removeAttribute('aria-disabled');
    else if (!button.hasAttribute('aria-disabled')) {
      button.setAttribute('aria-disabled', 'true');
      form.announce(texts.submitting);
    }
  };
  const checkAndSend = async (): Promise<void> => {
    const isLast = steps.isLast();
    const waiting = settle(form);
    if (waiting) {
      setBusy(isLast);
      await waiting;
    }
    const errors = findErrors(form, isLast ? undefined : steps.current());
    form.status.textContent = '';
    const hasErrors = Object.keys(errors).length > 0;
    if (!hasErrors && isLast) setBusy(true);
    if (isLast) goToFirstError(form, steps, errors);
    showErrors(form, errors);
    if (hasErrors) return;
    if (isLast) await send(form, parts);
    else steps.move(1);
  };
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await checkAndSend();
    } finally {
      isRunning = false;
      setBusy(false);
    }
  };
};
