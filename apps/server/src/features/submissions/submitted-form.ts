import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import type { formSubmitted } from '@sitewright/contract/submissions/submission-events';
import type { EventPayload } from '@sitewright/contract/event';
import type { Answers } from '@sitewright/forms/answers/answer';
import type { ReceivedEvent } from '../../core/context/subscriber.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { isMailAddress } from '../../core/mail-address.ts';
import { findForm, findVersion, type FormRow } from '../forms/forms.store.ts';
import { findSubmission, type SubmissionRow } from './submissions.store.ts';

export interface SubmittedForm {
  form: FormRow;
  submission: SubmissionRow;
  /** The version that was answered. */
  definition: FormDefinition;
}

/** What a `form.submitted` is about; undefined when it was deleted meanwhile. */
export const findSubmittedForm = async (
  tx: TenantTransaction,
  event: ReceivedEvent,
): Promise<SubmittedForm | undefined> => {
  const { siteId, submissionId } = event.payload as EventPayload<typeof formSubmitted>;
  const form = await findForm(tx, siteId, event.target.id);
  const submission = form && (await findSubmission(tx, form.id, submissionId));
  const version = submission && (await findVersion(tx, form.id, submission.version));
  return form && submission && version && { form, submission, definition: version.definition };
};

/** The first valid email of the answers. */
export const firstEmail = ({ fields }: FormDefinition, answers: Answers): string | undefined =>
  fields
    .filter(({ type }) => type === 'email')
    .map(({ id }) => answers[id])
    .find((answer): answer is string => typeof answer === 'string' && isMailAddress(answer));
