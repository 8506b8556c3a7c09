import { fileSizeIssue, maxFileSize } from '@sitewright/forms/checks/check-settings';
import { type Issue, issuesOf } from '@sitewright/forms/checks/issue';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import type { FormTexts } from '@sitewright/forms/texts/en';

/** A file that its field does not take, with a sentence for the visitor. */
export class FileRefusedError extends Error {
  override readonly name = 'FileRefusedError';
  readonly issue: Issue;

  constructor(issue: Issue) {
    super(issue.message);
    this.issue = issue;
  }
}

/** The field that a file is for, in the visitor's language. */
export interface UploadField {
  field: FormField;
  texts: FormTexts;
}

export const refuseSize = ({ field, texts }: UploadField): FileRefusedError => {
  const rule = field.validation.find(({ type, message }) => type === 'fileSize' && message.trim() !== '');
  const issue = fileSizeIssue(maxFileSize(field), issuesOf(field, texts));
  return new FileRefusedError(rule ? { ...issue, message: rule.message } : issue);
};

export const refuseType = (
  { field, texts }: UploadField,
  key: 'fileType' | 'fileEmpty' | 'fileDamaged' | 'fileNoRoom' | 'imagePixels' = 'fileType',
  value = 0,
): FileRefusedError => new FileRefusedError(issuesOf(field, texts)('fileType', key, { value }));
