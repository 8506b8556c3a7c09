import type { EmailVariable } from '@sitewright/contract/email-blocks/email-blocks';
import type { EmailIssue } from '@sitewright/email/check-content';
import { createContext, useContext } from 'react';

export interface EditorSettings {
  /** Variables of the email, each with the name that its author reads. */
  variables: readonly (EmailVariable & { label: string })[];
  /** The fields that keep the email from being sent. */
  issues: readonly EmailIssue[];
  isReadOnly: boolean;
}

export const EditorContext = createContext<EditorSettings>({ variables: [], issues: [], isReadOnly: false });

export const useEditorSettings = (): EditorSettings => useContext(EditorContext);
