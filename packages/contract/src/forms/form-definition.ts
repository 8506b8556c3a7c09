// A form as it is built, stored and shown. spec: forms-sections-gallery.md §3.
import { z } from 'zod';
import { currencyCodes } from '../money/currencies.data.ts';
import { fieldTypes } from './field-types.ts';
import { formLimits as limits } from './form-limits.ts';

/** Names that would reach an object's prototype. */
const unsafeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Letters, digits and underscores. A leading underscore is for the form's own fields, such as its token. */
export const fieldName = z
  .string()
  .max(limits.fieldNameMaxLength)
  .regex(/^[A-Za-z0-9]\w*$/, 'Use letters, digits and underscores')
  .refine((name) => !unsafeNames.has(name), 'Choose another name');

const fieldId = z
  .string()
  .max(64)
  .regex(/^[\w-]+$/)
  .refine((id) => !unsafeNames.has(id));

const text = (max: number) => z.string().max(max);

export const validationTypes = [
  'minLength',
  'maxLength',
  'min',
  'max',
  'pattern',
  'minSelected',
  'maxSelected',
  'fileSize',
  'fileType',
  'unique',
  'matchesField',
  'blockedDomains',
] as const;
export type ValidationType = (typeof validationTypes)[number];

/**
 * One rule for an answer. `value` by type: a number for lengths, bounds, counts and `fileSize` (bytes); for `pattern`
 * `email`, `url` or a regular expression; for `matchesField` a field id; for `fileType` and `blockedDomains` a list, or
 * a text separated by commas; nothing for `unique`.
 */
export const validationRuleSchema = z.object({
  type: z.enum(validationTypes),
  value: z
    .union([text(limits.answerMaxLength), z.number(), z.boolean(), z.array(text(255)).max(200), z.null()])
    .optional(),
  message: text(limits.messageMaxLength).default(''),
});
export type ValidationRule = z.infer<typeof validationRuleSchema>;

export const logicOperators = [
  'isEmpty',
  'isNotEmpty',
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'matches',
  'lengthGreater',
  'lengthLess',
  '=',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'between',
  'is',
  'isNot',
  'isAnyOf',
  'isNoneOf',
  'includesAny',
  'includesAll',
  'includesNone',
  'countEquals',
  'countGreater',
  'countLess',
  'isOn',
  'isOff',
  'before',
  'after',
  'on',
  'withinNextDays',
  'withinPastDays',
  'hasFile',
  'isPaid',
] as const;
export type LogicOperator = (typeof logicOperators)[number];

const operand = z.union([
  text(limits.answerMaxLength),
  z.number(),
  z.boolean(),
  z.array(z.union([text(limits.optionMaxLength), z.number()])).max(limits.optionsMax),
]);

/** Compares the answer of `field` with `value`, or with the answer of `valueField`. Both are field ids. */
export const logicTestSchema = z.object({
  field: fieldId,
  op: z.enum(logicOperators),
  value: operand.optional(),
  valueField: fieldId.optional(),
});
export type LogicTest = z.infer<typeof logicTestSchema>;

/** True when all, any or none of its members are. A group without members is false. */
export type LogicGroup =
  | { all: (LogicGroup | LogicTest)[] }
  | { any: (LogicGroup | LogicTest)[] }
  | { none: (LogicGroup | LogicTest)[] };

const groupOfDepth = (depth: number): z.ZodType<LogicGroup> => {
  const member: z.ZodType<LogicGroup | LogicTest> =
    depth >= limits.logicDepthMax ? logicTestSchema : z.union([logicTestSchema, groupOfDepth(depth + 1)]);
  const members = z.array(member).max(limits.logicTestsMax);
  return z.union([
    z.strictObject({ all: members }),
    z.strictObject({ any: members }),
    z.strictObject({ none: members }),
  ]);
};
export const logicGroupSchema = groupOfDepth(1);

export const logicActions = ['show', 'hide', 'require', 'optional', 'setValue', 'jumpTo', 'endForm'] as const;
export type LogicAction = (typeof logicActions)[number];

/**
 * What happens to the field that holds the rule while `when` is true. `value` is the answer to set for `setValue`, and the
 * id of a section break that begins a later step for `jumpTo`. `jumpTo` and `endForm` act when the field's step is left.
 */
export const logicRuleSchema = z.object({
  action: z.enum(logicActions),
  value: operand.optional(),
  when: logicGroupSchema,
});
export type LogicRule = z.infer<typeof logicRuleSchema>;

export const fieldOptionSchema = z.object({
  label: text(limits.optionMaxLength),
  value: text(limits.optionMaxLength),
  /** What the option counts in a calculation. */
  number: z.number().optional(),
});
export type FieldOption = z.infer<typeof fieldOptionSchema>;

/** Where the first value of a field comes from. `query`: the page's query parameter `name`. */
export const prefillSources = ['query', 'utm', 'referrer', 'page', 'userAgent'] as const;

const currency = z.enum(currencyCodes);
/** Minor units of the currency. */
const amount = z.number().int().min(0).max(limits.amountMax);

/** `fixed`: `amount`. `byOption`: `amounts` by the chosen value of `field`. `visitorAmount`: between `min` and `max`. */
export const paymentSettingsSchema = z.object({
  mode: z.enum(['fixed', 'byOption', 'visitorAmount']),
  currency,
  amount: amount.optional(),
  field: fieldId.optional(),
  amounts: z.record(text(limits.optionMaxLength), amount).optional(),
  min: amount.optional(),
  max: amount.optional(),
  suggested: amount.optional(),
  description: text(limits.labelMaxLength).optional(),
});
export type PaymentSettings = z.infer<typeof paymentSettingsSchema>;

/** Settings of all types; `settingsOf` of the forms package names those of each. */
export const fieldSettingsSchema = z.object({
  rows: z.number().int().min(limits.rowsMin).max(limits.rowsMax).optional(),
  /** select: several choices; uploads: several files. */
  multiple: z.boolean().optional(),
  /** select, radio, checkbox: an answer that is not among the options. */
  allowOther: z.boolean().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().positive().optional(),
  integer: z.boolean().optional(),
  /** `YYYY-MM-DD`, `today`, or `today` with days added: `today+7`. */
  minDate: z
    .string()
    .regex(/^(\d{4}-\d\d-\d\d|today([+-]\d{1,4})?)?$/, 'Use a date, or today+7')
    .optional(),
  maxDate: z
    .string()
    .regex(/^(\d{4}-\d\d-\d\d|today([+-]\d{1,4})?)?$/, 'Use a date, or today+7')
    .optional(),
  maxRating: z.number().int().min(limits.ratingMin).max(limits.ratingMax).optional(),
  ratingStyle: z.enum(['stars', 'hearts', 'numbers']).optional(),
  /** Bytes. */
  maxFileSize: z
    .number()
    .min(Math.floor(limits.fileMegabytesMin * 1024 * 1024))
    .max(limits.fileMegabytesMax * 1024 * 1024)
    .optional(),
  /** MIME types or extensions; none allows every type of `accept`. */
  fileTypes: z.array(text(100)).max(50).optional(),
  /** spec: documents (pdf, doc, docx, csv, xls, xlsx, ppt, pptx, txt), images only, or both. */
  accept: z.enum(['documents', 'images', 'both']).optional(),
  maxFiles: z.number().int().min(1).max(limits.filesMax).optional(),
  /** section_break: begins a step of a multi-step form. */
  asStep: z.boolean().optional(),
  /** heading: level of the HTML element. */
  level: z.enum(['h2', 'h3', 'h4']).optional(),
  defaultValue: operand.optional(),
  prefill: z.object({ source: z.enum(prefillSources), name: text(64).default('') }).optional(),
  /** A formula over other fields, such as `{people} * 12`; its result is the answer. */
  calculation: text(limits.calculationMaxLength).optional(),
  decimals: z.number().int().min(0).max(6).optional(),
  autocomplete: text(60).optional(),
  payment: paymentSettingsSchema.optional(),
});
export type FieldSettings = z.infer<typeof fieldSettingsSchema>;

const fieldTranslationSchema = z.object({
  label: text(limits.paragraphMaxLength).optional(),
  placeholder: text(limits.placeholderMaxLength).optional(),
  helpText: text(limits.helpTextMaxLength).optional(),
  /** Value of an option → its label. */
  options: z.record(text(limits.optionMaxLength), text(limits.optionMaxLength)).optional(),
  /** Type of a rule → its message. */
  messages: z.partialRecord(z.enum(validationTypes), text(limits.messageMaxLength)).optional(),
});

const locale = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);

export const formFieldSchema = z.object({
  id: fieldId,
  type: z.enum(fieldTypes),
  label: text(limits.paragraphMaxLength),
  name: fieldName,
  placeholder: text(limits.placeholderMaxLength).default(''),
  helpText: text(limits.helpTextMaxLength).default(''),
  required: z.boolean().default(false),
  validation: z.array(validationRuleSchema).max(limits.rulesMax).default([]),
  conditionalLogic: z.array(logicRuleSchema).max(limits.logicRulesMax).default([]),
  options: z.array(fieldOptionSchema).max(limits.optionsMax).default([]),
  settings: fieldSettingsSchema.default({}),
  i18n: z.partialRecord(locale, fieldTranslationSchema).optional(),
});
export type FormField = z.infer<typeof formFieldSchema>;

/** An absolute http(s) address, or a path of the site. */
const redirect = z
  .string()
  .trim()
  .max(limits.addressMaxLength)
  .refine(
    (value) =>
      value === '' || /^\/(?![/\\])/.test(value) || /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    'Enter a path such as /thanks, or an address that begins with https://',
  );

/**
 * Asks whoever submits the form to confirm a subscription to a newsletter list of the workspace. Fields are named by id. A
 * list or a field that is gone, or a list of another workspace, leaves the rest of the form as it is.
 */
export const formNewsletterSchema = z.object({
  list: z.uuid(),
  emailField: fieldId,
  nameField: fieldId.optional(),
  /** Only those who check this field are asked. */
  consentField: fieldId.optional(),
});
export type FormNewsletter = z.infer<typeof formNewsletterSchema>;

export const formSettingsSchema = z.object({
  submitText: text(limits.submitTextMaxLength).default('Submit'),
  successMessage: text(limits.successMessageMaxLength).default('Thank you for your submission!'),
  successRedirect: redirect.optional(),
  notifications: z
    .object({ email: z.boolean().default(true), webhook: z.boolean().default(false) })
    .default({ email: true, webhook: false }),
  /** Uses the captcha of the site’s settings. */
  recaptcha: z.boolean().default(false),
  /** On unless it is false. */
  honeypot: z.boolean().default(true),
  /** Visitors can save their answers and go on elsewhere. */
  drafts: z.boolean().optional(),
  newsletter: formNewsletterSchema.optional(),
  i18n: z
    .partialRecord(
      locale,
      z.object({
        description: text(limits.descriptionMaxLength).optional(),
        submitText: text(limits.submitTextMaxLength).optional(),
        successMessage: text(limits.successMessageMaxLength).optional(),
      }),
    )
    .optional(),
});
export type FormSettings = z.infer<typeof formSettingsSchema>;

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #3b82f6');

export const formColorDefaults = {
  primary: '#3b82f6',
  text: '#111827',
  background: '#ffffff',
  border: '#e5e7eb',
} as const;

export const formStylingSchema = z.object({
  theme: z.enum(['default', 'minimal', 'modern', 'classic']).default('default'),
  colors: z
    .object({
      primary: color.default(formColorDefaults.primary),
      text: color.default(formColorDefaults.text),
      background: color.default(formColorDefaults.background),
      border: color.default(formColorDefaults.border),
    })
    .default({ ...formColorDefaults }),
  spacing: z.enum(['compact', 'normal', 'comfortable']).default('normal'),
  borderRadius: z.enum(['none', 'sm', 'md', 'lg']).default('md'),
  fontSize: z.enum(['sm', 'base', 'lg']).default('base'),
  /** Takes the colors of the site’s theme instead of `colors`. */
  siteColors: z.boolean().optional(),
  submitButtonPosition: z.enum(['left', 'center', 'right', 'full']).default('left'),
});
export type FormStyling = z.infer<typeof formStylingSchema>;

/** What is versioned, and what visitors answer. */
export const formDefinitionSchema = z.object({
  fields: z.array(formFieldSchema).max(limits.fieldsMax),
  settings: formSettingsSchema.prefault({}),
  styling: formStylingSchema.prefault({}),
});
export type FormDefinition = z.infer<typeof formDefinitionSchema>;
