import type { FormField } from '@sitewright/contract/forms/form-definition';
import { fieldsTested } from '@sitewright/forms/logic/test-answer';
import { fieldLabel } from './field-label.ts';

const jumpsTo = ({ conditionalLogic }: FormField, id: string): boolean =>
  conditionalLogic.some(({ action, value }) => action === 'jumpTo' && value === id);

const uses = (field: FormField, { id, name }: FormField): boolean =>
  field.conditionalLogic.some(({ when }) => fieldsTested(when).includes(id)) ||
  jumpsTo(field, id) ||
  field.settings.calculation?.includes(`{${name}}`) === true ||
  field.settings.payment?.field === id ||
  field.validation.some(({ type, value }) => type === 'matchesField' && value === id);

/** Labels of the fields whose logic, formula, rules or price depend on a field. */
export const fieldsThatUse = (fields: readonly FormField[], id: string): string[] => {
  const used = fields.find((field) => field.id === id);
  if (!used) return [];
  return fields.filter((field) => field.id !== id && uses(field, used)).map(fieldLabel);
};
