// Options of choice fields. A value that changes is changed wherever it is named: conditions, amounts, translations.
import type {
  FieldOption,
  FormField,
  LogicGroup,
  LogicTest,
} from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { nameFromLabel } from '@sitewright/forms/create-field';

/** Value of an option with this label: `Very good` is `very_good`; a label without Latin letters is its own value. */
export const valueFromLabel = (label: string): string =>
  nameFromLabel(label) || label.trim().slice(0, formLimits.optionMaxLength);

const uniqueValue = (value: string, taken: ReadonlySet<string>): string => {
  const base = value === '' ? 'option' : value;
  if (!taken.has(base)) return base;
  let count = 2;
  while (taken.has(`${base}_${count}`)) count += 1;
  return `${base}_${count}`;
};

/** Whether a value follows from its label; the values of new options do as well. */
export const isDerivedValue = ({ label, value }: FieldOption): boolean => {
  const base = valueFromLabel(label) || 'option';
  const isNumbered = value.startsWith(`${base}_`) && /^\d+$/.test(value.slice(base.length + 1));
  return value === base || isNumbered || /^option_?\d*$/.test(value);
};

const valuesExcept = (options: readonly FieldOption[], index: number): Set<string> =>
  new Set(options.filter((_, at) => at !== index).map(({ value }) => value));

/** An option with another label, and the value that follows from it. */
export const relabel = (options: readonly FieldOption[], index: number, label: string): FieldOption[] =>
  options.map((option, at) => {
    if (at !== index) return option;
    const value = isDerivedValue(option)
      ? uniqueValue(valueFromLabel(label), valuesExcept(options, index))
      : option.value;
    return { ...option, label, value };
  });

export const addOption = (
  options: readonly FieldOption[],
  label: string,
  index = options.length,
): FieldOption[] => {
  if (options.length >= formLimits.optionsMax) return [...options];
  const value = uniqueValue(valueFromLabel(label), valuesExcept(options, -1));
  return options.toSpliced(index, 0, { label, value });
};

/** Options from lines of text; those that keep their label keep their value. */
export const optionsFromLines = (text: string, before: readonly FieldOption[]): FieldOption[] => {
  const labels = text
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, formLimits.optionMaxLength))
    .filter((line) => line !== '');
  const known = new Map(before.map((option) => [option.label, option]));
  return labels.slice(0, formLimits.optionsMax).reduce<FieldOption[]>((options, label) => {
    const old = known.get(label);
    const isFree = old && !options.some(({ value }) => value === old.value);
    return isFree ? [...options, old] : addOption(options, label);
  }, []);
};

const renameKey = <Value>(record: Record<string, Value>, old: string, next: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key === old ? next : key, value]));

const renameOperand = (value: LogicTest['value'], old: string, next: string): LogicTest['value'] =>
  Array.isArray(value) ? value.map((one) => (one === old ? next : one)) : value === old ? next : value;

const renameInLogic = (node: LogicGroup | LogicTest, id: string, old: string, next: string): typeof node => {
  if ('op' in node) {
    const { value, ...rest } = node;
    if (node.field !== id || value === undefined) return node;
    return { ...rest, value: renameOperand(value, old, next)! };
  }
  const [kind, members] = Object.entries(node)[0] as [string, (LogicGroup | LogicTest)[]];
  return { [kind]: members.map((member) => renameInLogic(member, id, old, next)) } as LogicGroup;
};

const mentions = (field: FormField, id: string): boolean =>
  JSON.stringify(field.conditionalLogic).includes(id);

const renameValue = (field: FormField, id: string, old: string, next: string): FormField => {
  let changed = field;
  const { payment } = field.settings;
  if (mentions(field, id))
    changed = {
      ...changed,
      conditionalLogic: changed.conditionalLogic.map((rule) => ({
        ...rule,
        when: renameInLogic(rule.when, id, old, next) as LogicGroup,
      })),
    };
  if (payment?.field === id && payment.amounts)
    changed = {
      ...changed,
      settings: {
        ...changed.settings,
        payment: { ...payment, amounts: renameKey(payment.amounts, old, next) },
      },
    };
  if (field.id !== id) return changed;
  const { defaultValue } = field.settings;
  if (defaultValue !== undefined)
    changed = {
      ...changed,
      settings: { ...changed.settings, defaultValue: renameOperand(defaultValue, old, next)! },
    };
  if (!changed.i18n) return changed;
  const i18n = Object.entries(changed.i18n).map(([locale, translation]) => [
    locale,
    translation?.options
      ? { ...translation, options: renameKey(translation.options, old, next) }
      : translation,
  ]);
  return { ...changed, i18n: Object.fromEntries(i18n) };
};

/** The fields with other options of one of them. An option that stays at its place with another value was renamed. */
export const setOptions = (fields: readonly FormField[], id: string, options: FieldOption[]): FormField[] => {
  const before = fields.find((field) => field.id === id)?.options ?? [];
  const renamed =
    before.length === options.length
      ? before.flatMap(({ value }, index) => {
          const next = options[index]!.value;
          const isMoved = options.some((option) => option.value === value);
          return value === next || isMoved ? [] : [[value, next] as const];
        })
      : [];
  const changed = fields.map((field) => (field.id === id ? { ...field, options } : field));
  return renamed.reduce<FormField[]>(
    (list, [old, next]) => list.map((field) => renameValue(field, id, old, next)),
    changed,
  );
};
