import type { FormField, ValidationType } from '@sitewright/contract/forms/form-definition';
import type { FormTexts } from '../texts/en.ts';

export type SettingCheck =
  | 'required'
  | 'type'
  | 'option'
  | 'integer'
  | 'step'
  | 'rating'
  | 'minDate'
  | 'maxDate'
  | 'fileCount'
  | 'amount';

/** Why an answer is not accepted. */
export interface Issue {
  rule: SettingCheck | ValidationType;
  /** One sentence for the visitor. */
  message: string;
}

export type Bounds = Record<string, string | number>;

export const fill = (text: string, bounds: Bounds): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(bounds[name] ?? whole));

/** Creates the issues of one field in the visitor’s language. */
export const issuesOf =
  (field: FormField, texts: FormTexts) =>
  (rule: Issue['rule'], key: keyof FormTexts, bounds: Bounds = {}): Issue => ({
    rule,
    message: fill(texts[key], { label: field.label, ...bounds }),
  });
export type CreateIssue = ReturnType<typeof issuesOf>;
