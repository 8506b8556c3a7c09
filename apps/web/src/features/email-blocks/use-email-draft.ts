import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import { useUndo } from '../../lib/hooks/use-undo.ts';

/** An email that is edited, with undo. */
export function useEmailDraft(initial: EmailContent) {
  const { present, ...history } = useUndo(initial);
  return { content: present, ...history };
}
export type EmailDraft = ReturnType<typeof useEmailDraft>;
