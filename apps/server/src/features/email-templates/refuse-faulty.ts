import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import { checkContent, type EmailIssue } from '@sitewright/email/check-content';
import { AppError } from '../../core/app-error.ts';
import type { AnyEmail } from '../../core/emails/define-email.ts';

const sentences: Record<EmailIssue['code'], (name: string) => string> = {
  subject_empty: () => 'Enter a subject.',
  unknown_variable: (name) => `This email has no variable {{${name}}}.`,
  missing_variable: (name) => `The email needs {{${name}}} in a block that is always shown.`,
  wrong_variable: (name) => `{{${name}}} can’t be used here.`,
  bad_link: () => 'Enter a link that starts with https://, http:// or mailto:, or a link variable alone.',
  bad_image: () => 'Enter the URL of an image that starts with https:// or http://.',
  text_empty: () => 'Enter a text.',
};

/** 422 for a template that could not be sent; each field is named by the id of its block. */
export const refuseFaulty = ({ variables }: AnyEmail, content: EmailContent): void => {
  const issues = checkContent(content, variables);
  if (issues.length === 0) return;
  const fields = Object.fromEntries(
    // The first issue of a field is the one to mend first.
    issues.toReversed().map(({ path, code, name = '' }) => [`content.${path}`, sentences[code](name)]),
  );
  throw new AppError('validation_failed', sentences[issues[0]!.code](issues[0]!.name ?? ''), {
    fields,
    details: { issues },
  });
};
