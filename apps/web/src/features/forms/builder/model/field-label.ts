import type { FormField } from '@sitewright/contract/forms/form-definition';

/** What a field is called in the builder: its label on one line, or else its name. */
export const fieldLabel = ({ label, name }: Pick<FormField, 'label' | 'name'>): string => {
  const text = label.replace(/\s+/g, ' ').trim();
  if (text === '') return name;
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};
