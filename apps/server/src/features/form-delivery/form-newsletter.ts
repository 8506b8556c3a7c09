// Asks whoever submitted a form to confirm a subscription, where the form says so: after the submission is stored and known
// to be no spam. The email goes out once per submission, because its delivery is recorded in the same transaction.
import type { Language } from '@sitewright/contract/fields';
import type { FormField, FormNewsletter } from '@sitewright/contract/forms/form-definition';
import { formSubmitted } from '@sitewright/contract/submissions/submission-events';
import type { Answer, Answers } from '@sitewright/forms/answers/answer';
import { translateForm } from '@sitewright/forms/render/translate-form';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { Subscriber } from '../../core/context/subscriber.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { isMailAddress } from '../../core/mail-address.ts';
import { subscribeByForm } from '../newsletter/subscribe-by-form.ts';
import { findSubmittedForm } from '../submissions/submitted-form.ts';

const textOf = (answer: Answer | undefined): string => (typeof answer === 'string' ? answer : '');

const isChecked = (answer: Answer | undefined): boolean =>
  answer === true || (Array.isArray(answer) && answer.length > 0);

/** A field that was deleted, or is not of this kind any more, agrees to nothing. */
const isAgreed = (
  fields: readonly FormField[],
  answers: Answers,
  { consentField }: FormNewsletter,
): boolean => {
  if (consentField === undefined) return true;
  const field = fields.find(({ id }) => id === consentField);
  return (field?.type === 'checkbox' || field?.type === 'toggle') && isChecked(answers[consentField]);
};

/** The label of the box; without one, the form that they sent. */
const consentOf = (fields: readonly FormField[], { consentField }: FormNewsletter, form: string): string => {
  const field = fields.find(({ id }) => id === consentField);
  if (!field) return `form:${form}`;
  const labels = [field.label, ...field.options.map(({ label }) => label)].filter((label) => label !== '');
  return `${labels.join(' ')} (form:${form})`;
};

const localeOf = (meta: object): string => {
  const { locale } = meta as { locale?: unknown };
  return typeof locale === 'string' ? locale : 'en';
};
const languageOf = (locale: string): Language => (locale.startsWith('vi') ? 'vi' : 'en');

export const formNewsletter: Subscriber<ServerContext> = {
  name: 'form_newsletter',
  accepts: (name) => name === formSubmitted.name,
  handle: async (ctx, transaction, event) => {
    if (event.tenantId === null) return;
    const tx: TenantTransaction = Object.assign(transaction, { tenantId: event.tenantId });
    const submitted = await findSubmittedForm(tx, event);
    const newsletter = submitted?.definition.settings.newsletter;
    if (!submitted || !newsletter || submitted.submission.is_test) return;
    const { form, submission } = submitted;
    const locale = localeOf(submission.meta);
    const { fields } = translateForm(submitted.definition, locale);
    const { answers } = submission;
    const email = textOf(answers[newsletter.emailField]);
    if (!isMailAddress(email) || !isAgreed(fields, answers, newsletter)) return;
    await subscribeByForm(ctx, tx, {
      listId: newsletter.list,
      email,
      name: newsletter.nameField === undefined ? '' : textOf(answers[newsletter.nameField]),
      locale: languageOf(locale),
      consent: consentOf(fields, newsletter, form.name),
      ipHash: submission.ip_hash,
    });
  },
};
