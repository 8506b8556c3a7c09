import { type EmailContent, emailContentSchema } from '@sitewright/contract/email-blocks/email-blocks';
import { checkContent } from '@sitewright/email/check-content';
import type { EmailDefinition } from './define-email.ts';

/** A stored template that can be sent; undefined for one that an upgrade broke, such as by removing a variable. */
export const usableContent = (
  { variables }: Pick<EmailDefinition<never>, 'variables'>,
  stored: unknown,
): EmailContent | undefined => {
  const { data } = emailContentSchema.safeParse(stored);
  return data && checkContent(data, variables).length === 0 ? data : undefined;
};

/**
 * The first stored template that can be sent, otherwise the shipped one. The language of the reader comes first: a template
 * in another language is never used, because the shipped one exists in each.
 */
export const chooseContent = (
  email: Pick<EmailDefinition<never>, 'variables' | 'shipped'>,
  language: 'en' | 'vi',
  stored: readonly unknown[],
): EmailContent => {
  for (const template of stored) {
    const usable = usableContent(email, template);
    if (usable) return usable;
  }
  return email.shipped[language];
};
