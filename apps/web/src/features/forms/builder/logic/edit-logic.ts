// Changes of the conditions of a rule. A group is { all }, { any } or { none }, with conditions and groups inside.
import type { FormField, LogicGroup, LogicTest } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { splitIntoSteps } from '@sitewright/forms/logic/sections';
import { operandOf, operatorsOf } from '../model/field-features.ts';

export type Member = LogicGroup | LogicTest;
export type GroupKind = 'all' | 'any' | 'none';

export const isTest = (member: Member): member is LogicTest => 'op' in member;

export const partsOf = (group: LogicGroup): [GroupKind, Member[]] =>
  Object.entries(group)[0] as [GroupKind, Member[]];

export const groupOf = (kind: GroupKind, members: Member[]): LogicGroup =>
  ({ [kind]: members }) as LogicGroup;

/** Fields whose answers may decide a field: those of its own and earlier steps, besides itself. */
export const testableFields = (fields: readonly FormField[], id: string): FormField[] => {
  const steps = splitIntoSteps({ fields: [...fields] });
  const own = steps.findIndex((step) => step.fields.some((field) => field.id === id));
  return steps
    .slice(0, own + 1)
    .flatMap((step) => step.fields)
    .filter((field) => field.id !== id && operatorsOf(field).length > 0);
};

/** Section breaks that begin a step after the one of a field. */
export const laterSteps = (fields: readonly FormField[], id: string): FormField[] => {
  const steps = splitIntoSteps({ fields: [...fields] });
  const own = steps.findIndex((step) => step.fields.some((field) => field.id === id));
  return steps.slice(own + 1).flatMap((step) => step.fields.slice(0, 1));
};

/** A condition on a field with its first operator. */
export const newTest = (field: FormField): LogicTest =>
  withOperator(field, { field: field.id, op: operatorsOf(field)[0]! });

/** A condition with a value that fits its operator; one that does not fit is replaced. */
export const withOperator = (field: FormField, test: LogicTest): LogicTest => {
  const { value, valueField, ...rest } = test;
  const first = field.options[0]?.value ?? '';
  const list = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  switch (operandOf(field, test.op)) {
    case 'none':
      return rest;
    case 'option':
      return { ...rest, value: typeof value === 'string' && value !== '' ? value : (list[0] ?? first) };
    case 'options':
      return {
        ...rest,
        value: list.length > 0 ? list : [typeof value === 'string' && value !== '' ? value : first],
      };
    case 'numbers': {
      const isPair =
        Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number');
      return { ...rest, value: isPair ? value : [0, 10] };
    }
    case 'number':
      if (valueField !== undefined) return { ...rest, valueField };
      return { ...rest, value: typeof value === 'number' ? value : 0 };
    default:
      if (valueField !== undefined) return { ...rest, valueField };
      return { ...rest, value: typeof value === 'string' ? value : '' };
  }
};

/** Whether one more group may be inside a group at a depth; the outermost has depth 1. */
export const canNest = (depth: number): boolean => depth < formLimits.logicDepthMax;
