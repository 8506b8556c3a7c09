// Changes of several fields at once, each one step of undo. Fields that do not change stay the same objects.
import { isInput } from '@sitewright/contract/forms/field-types';
import type { FormField, LogicGroup, LogicRule, LogicTest } from '@sitewright/contract/forms/form-definition';
import { uniqueName } from '@sitewright/forms/create-field';
import { namesExcept, renameInFormulas } from './field-names.ts';

type Fields = readonly FormField[];
type Ids = ReadonlySet<string>;

/** Gathers fields in a gap of the list; `gap` counts them too. */
export const moveGroup = (fields: Fields, ids: Ids, gap: number): FormField[] => [
  ...fields.slice(0, gap).filter(({ id }) => !ids.has(id)),
  ...fields.filter(({ id }) => ids.has(id)),
  ...fields.slice(gap).filter(({ id }) => !ids.has(id)),
];

/** Moves each field by one place; those at the end of the list stay, and those that follow them. */
export const stepGroup = (fields: Fields, ids: Ids, step: 1 | -1): FormField[] => {
  const next = [...fields];
  const places = next.map((_, index) => index);
  for (const index of step < 0 ? places : places.toReversed()) {
    const [field, other] = [next[index]!, next[index + step]];
    if (!other || !ids.has(field.id) || ids.has(other.id)) continue;
    next[index + step] = field;
    next[index] = other;
  }
  return next;
};

export const removeFields = (fields: Fields, ids: Ids): FormField[] =>
  fields.filter(({ id }) => !ids.has(id));

/** Types whose answer can be required. */
export const canBeRequired = ({ type }: FormField): boolean => isInput(type) && type !== 'hidden';

export const setRequired = (fields: Fields, ids: Ids, required: boolean): FormField[] =>
  fields.map((field) =>
    ids.has(field.id) && canBeRequired(field) && field.required !== required ? { ...field, required } : field,
  );

type Copies = ReadonlyMap<string, string>;

const copyMember = (member: LogicGroup | LogicTest, copies: Copies): LogicGroup | LogicTest => {
  if (!('field' in member)) return copyGroup(member, copies);
  const { field, valueField } = member;
  return {
    ...member,
    field: copies.get(field) ?? field,
    ...(valueField !== undefined && { valueField: copies.get(valueField) ?? valueField }),
  };
};

const copyGroup = (group: LogicGroup, copies: Copies): LogicGroup => {
  const [[kind, members]] = Object.entries(group) as [[string, (LogicGroup | LogicTest)[]]];
  return { [kind]: members.map((member) => copyMember(member, copies)) } as LogicGroup;
};

const copyRule = (rule: LogicRule, copies: Copies): LogicRule => {
  const target = rule.action === 'jumpTo' ? copies.get(String(rule.value)) : undefined;
  return { ...rule, when: copyGroup(rule.when, copies), ...(target !== undefined && { value: target }) };
};

const copyField = (field: FormField, id: string, name: string, copies: Copies): FormField => {
  const copy = structuredClone(field);
  return {
    ...copy,
    id,
    name,
    conditionalLogic: copy.conditionalLogic.map((rule) => copyRule(rule, copies)),
    validation: copy.validation.map((rule) =>
      rule.type === 'matchesField' ? { ...rule, value: copies.get(String(rule.value)) ?? rule.value } : rule,
    ),
  };
};

/**
 * Copies come after the last of their originals and have names of their own. Logic, rules and formulas among the originals
 * are among the copies as well. `copies` leads from the id of each original to that of its copy.
 */
export const duplicateFields = (fields: Fields, copies: Copies): FormField[] => {
  const taken = namesExcept(fields);
  const originals = fields.filter(({ id }) => copies.has(id));
  let copied = originals.map((field) => {
    const name = uniqueName(field.name.replace(/_\d+$/, ''), taken);
    taken.add(name);
    return copyField(field, copies.get(field.id)!, name, copies);
  });
  originals.forEach(({ name }, index) => {
    copied = renameInFormulas(copied, name, copied[index]!.name);
  });
  return fields.toSpliced(fields.findLastIndex(({ id }) => copies.has(id)) + 1, 0, ...copied);
};
