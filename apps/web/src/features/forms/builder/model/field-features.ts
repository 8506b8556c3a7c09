// What the fields of each type have: settings, rules, operators of logic.
import type { FieldType } from '@sitewright/contract/forms/field-types';
import type {
  FieldSettings,
  FormField,
  LogicAction,
  LogicOperator,
  ValidationType,
} from '@sitewright/contract/forms/form-definition';

type Setting = keyof FieldSettings;

const textSettings: readonly Setting[] = ['defaultValue', 'prefill', 'autocomplete'];
const choiceSettings: readonly Setting[] = ['allowOther', 'defaultValue', 'prefill'];
const fileSettings: readonly Setting[] = ['accept', 'fileTypes', 'maxFileSize', 'multiple', 'maxFiles'];

const settings: Partial<Record<FieldType, readonly Setting[]>> = {
  text: [...textSettings, 'calculation', 'decimals'],
  email: textSettings,
  phone: textSettings,
  url: textSettings,
  textarea: ['rows', 'defaultValue', 'prefill'],
  rich_text: ['rows', 'defaultValue', 'prefill'],
  number: ['min', 'max', 'step', 'integer', 'defaultValue', 'prefill', 'calculation', 'decimals'],
  select: ['multiple', ...choiceSettings],
  radio: choiceSettings,
  checkbox: choiceSettings,
  toggle: ['defaultValue', 'prefill'],
  date: ['minDate', 'maxDate', 'defaultValue', 'prefill'],
  time: ['defaultValue', 'prefill'],
  datetime: ['minDate', 'maxDate', 'defaultValue', 'prefill'],
  file_upload: fileSettings,
  image_upload: fileSettings,
  rating: ['maxRating', 'ratingStyle', 'defaultValue'],
  range: ['min', 'max', 'step', 'defaultValue', 'prefill'],
  color: ['defaultValue', 'prefill'],
  section_break: ['asStep'],
  heading: ['level'],
  hidden: ['defaultValue', 'prefill', 'calculation', 'decimals'],
  payment: ['payment'],
};
export const settingsOfType = (type: FieldType): readonly Setting[] => settings[type] ?? [];

const lengths: readonly ValidationType[] = ['minLength', 'maxLength'];
const selected: readonly ValidationType[] = ['minSelected', 'maxSelected'];

const rules: Partial<Record<FieldType, readonly ValidationType[]>> = {
  text: [...lengths, 'min', 'max', 'pattern', 'unique', 'matchesField'],
  email: [...lengths, 'pattern', 'unique', 'matchesField', 'blockedDomains'],
  phone: [...lengths, 'pattern', 'unique', 'matchesField'],
  url: [...lengths, 'pattern', 'unique', 'matchesField', 'blockedDomains'],
  textarea: [...lengths, 'pattern', 'unique', 'matchesField'],
  rich_text: lengths,
  number: ['min', 'max', 'unique', 'matchesField'],
  range: ['min', 'max', 'matchesField'],
  rating: ['min', 'max', 'matchesField'],
  select: [...selected, 'unique', 'matchesField'],
  radio: ['unique', 'matchesField'],
  checkbox: selected,
  date: ['unique', 'matchesField'],
  time: ['unique', 'matchesField'],
  datetime: ['unique', 'matchesField'],
  color: ['matchesField'],
  file_upload: ['fileSize', 'fileType', ...selected],
  image_upload: ['fileSize', 'fileType', ...selected],
};
/** Rules that make sense of answers of a type. */
export const rulesOf = (type: FieldType): readonly ValidationType[] => rules[type] ?? [];

const withPlaceholder: ReadonlySet<FieldType> = new Set([
  'text',
  'email',
  'number',
  'phone',
  'url',
  'textarea',
  'rich_text',
  'select',
]);
export const canHavePlaceholder = (type: FieldType): boolean => withPlaceholder.has(type);

const isList = ({ type, settings: own, options }: FormField): boolean =>
  (type === 'select' && own.multiple === true) || (type === 'checkbox' && options.length > 1);

const emptiness: readonly LogicOperator[] = ['isEmpty', 'isNotEmpty'];
const texts: readonly LogicOperator[] = [
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'matches',
  'lengthGreater',
  'lengthLess',
];
const numbers: readonly LogicOperator[] = ['=', '!=', '>', '>=', '<', '<=', 'between'];
const counts: readonly LogicOperator[] = ['countEquals', 'countGreater', 'countLess'];

/** Operators for the answers of a field; the first is the one to begin with. Empty for what has no answer. */
export const operatorsOf = (field: FormField): readonly LogicOperator[] => {
  switch (field.type) {
    case 'number':
    case 'range':
    case 'rating':
      return [...numbers, ...emptiness];
    case 'radio':
    case 'select':
    case 'checkbox':
      if (isList(field)) return ['includesAny', 'includesAll', 'includesNone', ...counts, ...emptiness];
      if (field.type === 'checkbox') return ['isOn', 'isOff'];
      return ['is', 'isNot', 'isAnyOf', 'isNoneOf', ...emptiness];
    case 'toggle':
      return ['isOn', 'isOff'];
    case 'date':
    case 'datetime':
      return ['on', 'before', 'after', 'withinNextDays', 'withinPastDays', ...emptiness];
    case 'time':
      return ['on', 'before', 'after', ...emptiness];
    case 'file_upload':
    case 'image_upload':
      return ['hasFile', ...counts, ...emptiness];
    case 'signature':
      return ['isNotEmpty', 'isEmpty'];
    case 'payment':
      return ['isPaid'];
    case 'section_break':
    case 'heading':
    case 'paragraph':
    case 'divider':
    case 'captcha':
      return [];
    case 'hidden':
      return [...texts, ...numbers, ...emptiness];
    default:
      return [...texts, ...emptiness];
  }
};

/** What a condition is compared with. */
export type OperandKind = 'none' | 'text' | 'number' | 'numbers' | 'option' | 'options' | 'date' | 'time';

const withoutValue: ReadonlySet<LogicOperator> = new Set([
  ...emptiness,
  'isOn',
  'isOff',
  'hasFile',
  'isPaid',
] as const);
const ofNumber: ReadonlySet<LogicOperator> = new Set([
  ...numbers,
  ...counts,
  'lengthGreater',
  'lengthLess',
  'withinNextDays',
  'withinPastDays',
] as const);

export const operandOf = (field: FormField, op: LogicOperator): OperandKind => {
  if (withoutValue.has(op)) return 'none';
  if (op === 'between') return 'numbers';
  if (ofNumber.has(op)) return 'number';
  if (op === 'is' || op === 'isNot') return 'option';
  if (op === 'isAnyOf' || op === 'isNoneOf' || op.startsWith('includes')) return 'options';
  if (field.type === 'time') return 'time';
  return field.type === 'date' || field.type === 'datetime' ? 'date' : 'text';
};

/** Actions of rules that a field may hold. */
export const actionsOf = ({ type }: FormField): readonly LogicAction[] => {
  if (type === 'section_break') return ['show', 'hide', 'jumpTo', 'endForm'];
  if (type === 'heading' || type === 'paragraph' || type === 'divider' || type === 'captcha')
    return ['show', 'hide'];
  if (type === 'hidden') return ['setValue', 'show', 'hide'];
  return ['show', 'hide', 'require', 'optional', 'setValue', 'jumpTo', 'endForm'];
};
