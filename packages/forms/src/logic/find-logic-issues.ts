import { isInput } from '@sitewright/contract/forms/field-types';
import type { FormDefinition, FormField } from '@sitewright/contract/forms/form-definition';
import { parseFormula } from './formula.ts';
import { sectionBreaks, splitIntoSteps } from './sections.ts';
import { fieldsTested } from './test-answer.ts';

/**
 * `cycle`: the fields decide each other. `laterStep`: the first is decided by the second, which comes in a later step.
 * `backwardJump`: the first jumps to the second, which is no later step. `unknownField`: a rule names a field that is not
 * there. `duplicateName`: the fields share a name. `calculation`: the formula does not parse or names no field.
 */
export interface LogicIssue {
  code: 'cycle' | 'laterStep' | 'backwardJump' | 'unknownField' | 'duplicateName' | 'calculation';
  /** Ids, in the order that the code says. */
  fields: string[];
}

interface Graph {
  order: Map<string, number>;
  /** Field id → the fields whose answers decide it. */
  edges: Map<string, Set<string>>;
}

const formulaNames = ({ settings }: FormField): string[] =>
  settings.calculation ? (parseFormula(settings.calculation)?.names ?? []) : [];

const buildGraph = (definition: Pick<FormDefinition, 'fields'>): Graph => {
  const { fields } = definition;
  const order = new Map(fields.map(({ id }, index) => [id, index]));
  const idOf = new Map(fields.map(({ name, id }) => [name, id]));
  const breaks = sectionBreaks(definition);
  const edges = new Map(
    fields.map((field) => {
      const tested = field.conditionalLogic
        .filter(({ action }) => action !== 'jumpTo' && action !== 'endForm')
        .flatMap(({ when }) => fieldsTested(when));
      const named = formulaNames(field).flatMap((name) => idOf.get(name) ?? []);
      const section = breaks.get(field.id);
      const all = [...tested, ...named, ...(section ? [section.id] : [])];
      return [field.id, new Set(all.filter((id) => order.has(id)))] as const;
    }),
  );
  return { order, edges };
};

/** Strongly connected components of more than one field, or of one that decides itself (Tarjan 1972). */
const findCycles = ({ edges }: Graph): string[][] => {
  const indexes = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (id: string): void => {
    indexes.set(id, indexes.size);
    low.set(id, indexes.get(id)!);
    stack.push(id);
    for (const next of edges.get(id)!) {
      if (!indexes.has(next)) visit(next);
      if (stack.includes(next)) low.set(id, Math.min(low.get(id)!, low.get(next)!));
    }
    if (low.get(id) !== indexes.get(id)) return;
    const component = stack.splice(stack.indexOf(id));
    if (component.length > 1 || edges.get(id)!.has(id)) cycles.push(component);
  };
  for (const id of edges.keys()) if (!indexes.has(id)) visit(id);
  return cycles;
};

const duplicateNames = (fields: readonly FormField[]): LogicIssue[] =>
  [
    ...Map.groupBy(
      fields.filter(({ type }) => isInput(type)),
      ({ name }) => name,
    ).values(),
  ]
    .filter((group) => group.length > 1)
    .map((group) => ({ code: 'duplicateName', fields: group.map(({ id }) => id) }));

const hasBrokenFormula = (field: FormField, names: ReadonlySet<string>): boolean => {
  const { calculation } = field.settings;
  if (!calculation) return false;
  const formula = parseFormula(calculation);
  return !formula || !formula.names.every((name) => names.has(name));
};

/** Reasons to refuse a form when it is saved, in the order of the first field that each names; see docs/forms.md. */
export const findLogicIssues = (definition: Pick<FormDefinition, 'fields'>): LogicIssue[] => {
  const { fields } = definition;
  const graph = buildGraph(definition);
  const position = (id: string): number => graph.order.get(id) ?? -1;
  const steps = splitIntoSteps(definition);
  const stepOf = new Map(steps.flatMap((step, index) => step.fields.map(({ id }) => [id, index] as const)));
  const names = new Set(fields.filter(({ type }) => isInput(type)).map(({ name }) => name));
  const issues: LogicIssue[] = [
    ...findCycles(graph).map((cycle): LogicIssue => ({
      code: 'cycle',
      fields: cycle.toSorted((one, other) => position(one) - position(other)),
    })),
    ...duplicateNames(fields),
  ];
  for (const field of fields) {
    const step = stepOf.get(field.id)!;
    const tested = field.conditionalLogic.flatMap(({ when }) => fieldsTested(when));
    const jumps = field.conditionalLogic.filter(({ action }) => action === 'jumpTo');
    const targets = jumps.map(({ value }) => String(value));
    const isStart = (id: string): boolean => steps.some((one) => one.id !== '' && one.id === id);
    if (!tested.every((id) => graph.order.has(id)) || !targets.every(isStart))
      issues.push({ code: 'unknownField', fields: [field.id] });
    for (const id of new Set(tested))
      if ((stepOf.get(id) ?? 0) > step) issues.push({ code: 'laterStep', fields: [field.id, id] });
    for (const id of new Set(targets.filter(isStart)))
      if (stepOf.get(id)! <= step) issues.push({ code: 'backwardJump', fields: [field.id, id] });
    if (hasBrokenFormula(field, names)) issues.push({ code: 'calculation', fields: [field.id] });
  }
  return issues.toSorted((one, other) => position(one.fields[0]!) - position(other.fields[0]!));
};
