import { type FieldType, isInput, isLayout } from '@sitewright/contract/forms/field-types';
import type {
  FieldOption,
  FieldSettings,
  FormDefinition,
  FormField,
} from '@sitewright/contract/forms/form-definition';
import type { FormTexts } from '../texts/en.ts';

/** What the script of a published form reads from the page, in the visitor’s language. */
export interface VisitorDefinition {
  locale: string;
  fields: FormField[];
  hasDrafts: boolean;
  /** Only the texts that this form can need. */
  texts: FormTexts;
}

type TextKey = keyof FormTexts;

const numberTexts: readonly TextKey[] = ['number', 'min', 'max', 'integer', 'step'];
const fileTexts: readonly TextKey[] = [
  'fileSize',
  'fileType',
  'fileCount',
  'uploading',
  'uploaded',
  'uploadFailed',
  'removed',
  'remove',
  'cancel',
];

const typeTexts: Partial<Record<FieldType, readonly TextKey[]>> = {
  text: ['text'],
  textarea: ['text'],
  rich_text: ['text'],
  email: ['email'],
  url: ['url'],
  phone: ['phone'],
  number: numberTexts,
  range: numberTexts,
  payment: ['number', 'amount'],
  rating: ['rating'],
  date: ['date', 'minDate', 'maxDate'],
  time: ['time'],
  datetime: ['datetime', 'minDate', 'maxDate'],
  color: ['color'],
  select: ['option'],
  radio: ['option'],
  checkbox: ['option'],
  file_upload: fileTexts,
  image_upload: fileTexts,
  signature: [
    ...(['signature', 'draw', 'drawInstead', 'typeInstead', 'undo', 'clear', 'signed'] as const),
    ...(['uploadFailed', 'removed', 'remove'] as const),
  ],
};

const alwaysTexts: readonly TextKey[] = [
  'malformed',
  'problem',
  'problems',
  'submitting',
  'sendFailed',
  'noConnection',
];

const draftTexts: readonly TextKey[] = [
  'saveDraft',
  'draftSaved',
  'draftLink',
  'draftFailed',
  'draftOpened',
  'draftMissing',
  'copy',
  'copied',
];

const captchaTexts: readonly TextKey[] = ['captchaVerifying', 'captchaVerified'];

const hasAction = ({ conditionalLogic }: FormField, ...actions: string[]): boolean =>
  conditionalLogic.some(({ action }) => actions.includes(action));

const textsOfField = (field: FormField): readonly TextKey[] => {
  const keys = [...(typeTexts[field.type] ?? []), ...field.validation.map(({ type }) => type)];
  if (field.required || hasAction(field, 'require')) keys.push('required');
  if (hasAction(field, 'require', 'optional')) keys.push('requiredWord');
  if (field.settings.asStep) keys.push('next', 'back', 'stepOf');
  return keys;
};

const selectTexts = (definition: FormDefinition, texts: FormTexts): Partial<FormTexts> => {
  const hasCaptcha =
    definition.settings.recaptcha || definition.fields.some(({ type }) => type === 'captcha');
  const keys = new Set([
    ...alwaysTexts,
    ...(definition.settings.drafts ? draftTexts : []),
    ...(hasCaptcha ? captchaTexts : []),
    ...definition.fields.flatMap(textsOfField),
  ]);
  return Object.fromEntries([...keys].map((key) => [key, texts[key]]));
};

const settingNames = [
  ...(['multiple', 'allowOther', 'min', 'max', 'step', 'integer', 'minDate', 'maxDate'] as const),
  ...(['maxRating', 'maxFileSize', 'fileTypes', 'accept', 'maxFiles', 'asStep', 'prefill'] as const),
  ...(['calculation', 'decimals', 'payment'] as const),
] as const satisfies readonly (keyof FieldSettings)[];

const packSettings = ({ type, settings }: FormField): FieldSettings | undefined => {
  const names: readonly (keyof FieldSettings)[] =
    type === 'hidden' ? [...settingNames, 'defaultValue'] : settingNames;
  const packed: Record<string, unknown> = Object.fromEntries(
    names.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])),
  );
  if (settings.payment) {
    const { description: _description, suggested: _suggested, ...payment } = settings.payment;
    packed['payment'] = payment;
  }
  return Object.keys(packed).length > 0 ? packed : undefined;
};

/** A value, or a value and what it counts. */
type PackedOption = string | [string, number];

/** A field without what has its default or shows only in the HTML. */
interface PackedField extends Partial<Omit<FormField, 'options'>> {
  id: string;
  type: FieldType;
  options?: PackedOption[];
}

interface PackedDefinition {
  locale: string;
  fields: PackedField[];
  drafts?: true;
  texts: Partial<FormTexts>;
}

const packOption = ({ value, number }: FieldOption): PackedOption =>
  number === undefined ? value : [value, number];

const packField = (field: FormField): PackedField => {
  const { id, type, conditionalLogic } = field;
  const settings = packSettings(field);
  // Whether an answer is unique is known to the server only.
  const validation = field.validation.filter((rule) => rule.type !== 'unique');
  return {
    id,
    type,
    ...(isInput(type) && { label: field.label, name: field.name }),
    ...(field.required && !isLayout(type) && { required: true }),
    ...(validation.length > 0 && { validation }),
    ...(conditionalLogic.length > 0 && { conditionalLogic }),
    ...(field.options.length > 0 && { options: field.options.map(packOption) }),
    ...(settings && { settings }),
  };
};

/**
 * The definition of a translated form as JSON for an element of the page. Holds nothing that only the server may know,
 * such as who gets notifications.
 */
export const packDefinition = (definition: FormDefinition, texts: FormTexts, locale: string): string => {
  const packed: PackedDefinition = {
    locale,
    fields: definition.fields.map(packField),
    ...(definition.settings.drafts && { drafts: true }),
    texts: selectTexts(definition, texts),
  };
  // No text may end the element.
  return JSON.stringify(packed).replaceAll('<', String.raw`\u003c`);
};

const unpackOption = (option: PackedOption): FieldOption =>
  typeof option === 'string'
    ? { value: option, label: option }
    : { value: option[0], label: option[0], number: option[1] };

/** Reads what `packDefinition` wrote. */
export const unpackDefinition = (json: string): VisitorDefinition => {
  const packed = JSON.parse(json) as PackedDefinition;
  return {
    locale: packed.locale,
    hasDrafts: packed.drafts === true,
    texts: packed.texts as FormTexts,
    fields: packed.fields.map((field) => ({
      label: '',
      name: '',
      placeholder: '',
      helpText: '',
      required: false,
      validation: [],
      conditionalLogic: [],
      settings: {},
      ...field,
      options: (field.options ?? []).map(unpackOption),
    })),
  };
};
