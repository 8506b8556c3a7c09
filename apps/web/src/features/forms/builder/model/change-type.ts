import { type FieldType, hasOptions, isInput } from '@sitewright/contract/forms/field-types';
import type { FieldSettings, FormField } from '@sitewright/contract/forms/form-definition';
import { createField, type FieldDefaultTexts } from '@sitewright/forms/create-field';
import { actionsOf, canHavePlaceholder, rulesOf, settingsOfType } from './field-features.ts';

/** What a field loses with its type. */
export type DroppedPart = 'options' | 'settings' | 'validation' | 'required' | 'placeholder' | 'logic';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Settings that the new type has as well; those of the old type that were changed and are lost count. */
const splitSettings = (field: FormField, standard: FormField, to: FieldType): [FieldSettings, boolean] => {
  const known = new Set<string>(settingsOfType(to));
  const fits = (key: string): boolean =>
    known.has(key) && (key !== 'defaultValue' || hasOptions(field.type) === hasOptions(to));
  const own = Object.entries(field.settings).filter(
    ([key, value]) => !isSame(value, standard.settings[key as keyof FieldSettings]),
  );
  const kept = own.filter(([key]) => fits(key));
  return [Object.fromEntries(kept), kept.length < own.length];
};

/**
 * A field as another type: what fits is kept, the rest is replaced by the defaults of the new type. `dropped` names what
 * was lost and was not merely a default.
 */
export const changeType = (
  field: FormField,
  to: FieldType,
  texts: FieldDefaultTexts,
): { field: FormField; dropped: DroppedPart[] } => {
  const create = (type: FieldType): FormField => createField(type, { id: field.id, taken: new Set(), texts });
  const [before, after] = [create(field.type), create(to)];
  const [settings, losesSettings] = splitSettings(field, before, to);
  const isDefault = ({ type, value }: FormField['validation'][number]): boolean =>
    before.validation.some((rule) => rule.type === type && rule.value === value);
  const rules = field.validation.filter((rule) => !isDefault(rule));
  const keptRules = rules.filter(({ type }) => rulesOf(to).includes(type));
  const keepsOptions = hasOptions(field.type) && hasOptions(to);
  const placeholder = field.placeholder === before.placeholder ? '' : field.placeholder;
  const changed: FormField = {
    ...field,
    type: to,
    label: field.label === before.label ? after.label : field.label,
    placeholder: (canHavePlaceholder(to) && placeholder) || after.placeholder,
    required: field.required && isInput(to) && to !== 'hidden',
    validation: [...after.validation, ...keptRules],
    options: keepsOptions ? field.options : after.options,
    settings: { ...after.settings, ...settings },
    conditionalLogic: [],
  };
  const logic = field.conditionalLogic.filter(({ action }) => actionsOf(changed).includes(action));
  const lost: Record<DroppedPart, boolean> = {
    options: hasOptions(field.type) && !hasOptions(to) && !isSame(field.options, before.options),
    settings: losesSettings,
    validation: keptRules.length < rules.length,
    required: field.required && !changed.required,
    placeholder: placeholder !== '' && !canHavePlaceholder(to),
    logic: logic.length < field.conditionalLogic.length,
  };
  const parts = Object.keys(lost) as DroppedPart[];
  return { field: { ...changed, conditionalLogic: logic }, dropped: parts.filter((part) => lost[part]) };
};
