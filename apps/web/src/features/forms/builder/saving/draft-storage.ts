import type { FormContent } from '@sitewright/contract/forms/forms';

export interface Draft {
  content: FormContent;
  /** Of the form that the draft began with. */
  edit: number | undefined;
  savedAt: string;
}

const keyOf = (siteId: string, formId: string | undefined): string =>
  `form-draft ${siteId} ${formId ?? 'new'}`;

const isDraft = (value: unknown): value is Draft => {
  const content = (value as Draft | null)?.content;
  return (
    typeof content === 'object' &&
    Array.isArray(content.fields) &&
    typeof content.settings === 'object' &&
    typeof content.styling === 'object'
  );
};

/** Unsaved work of one form in this browser. */
export const draftStorage = (siteId: string, formId: string | undefined) => {
  const key = keyOf(siteId, formId);
  return {
    read: (): Draft | undefined => {
      try {
        const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        return isDraft(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
    /** Without room in the browser’s storage there is no draft. */
    write: (draft: Draft): void => {
      try {
        localStorage.setItem(key, JSON.stringify(draft));
      } catch {
        localStorage.removeItem(key);
      }
    },
    remove: (): void => localStorage.removeItem(key),
  };
};
export type DraftStorage = ReturnType<typeof draftStorage>;
