import { isInput } from '@sitewright/contract/forms/field-types';
import type { FormDefinition, FormField, LogicAction } from '@sitewright/contract/forms/form-definition';
import { sectionBreaks, splitIntoSteps } from '../logic/sections.ts';

export interface Requirements {
  /** Ids of the fields that are required whatever the answers are. */
  always: ReadonlySet<string>;
  /** Field id → the word beside its label. Only the rarer of the two is said. */
  words: ReadonlyMap<string, 'required' | 'optional'>;
  /** Every field is required, so no word is said beside any of them. */
  isAllRequired: boolean;
}

type Definition = Pick<FormDefinition, 'fields'>;

const hasRule = ({ conditionalLogic }: FormField, ...actions: LogicAction[]): boolean =>
  conditionalLogic.some(({ action }) => actions.includes(action));

/** Ids of the fields of steps that a jump or an early end may leave out. */
const skippable = (definition: Definition): Set<string> => {
  const steps = splitIntoSteps(definition);
  const ids = new Set<string>();
  steps.forEach((step, index) => {
    for (const { action, value } of step.fields.flatMap((field) => field.conditionalLogic)) {
      const target = steps.findIndex(({ id }) => id !== '' && id === value);
      const end = action === 'endForm' ? steps.length : action === 'jumpTo' ? target : 0;
      for (const skipped of steps.slice(index + 1, Math.max(end, index + 1)))
        for (const { id } of skipped.fields) ids.add(id);
    }
  });
  return ids;
};

/** Asks the visitor for an answer. */
const asks = ({ type, settings }: FormField): boolean =>
  isInput(type) &&
  type !== 'hidden' &&
  !settings.calculation &&
  (type !== 'payment' || settings.payment?.mode === 'visitorAmount');

/** Which fields are required without regard to answers, and how that is said. */
export const findRequirements = (definition: Definition): Requirements => {
  const breaks = sectionBreaks(definition);
  const skipped = skippable(definition);
  const fields = definition.fields.filter(asks);
  const isConditional = (field: FormField): boolean => {
    const section = breaks.get(field.id);
    return (
      skipped.has(field.id) ||
      hasRule(field, 'show', 'hide') ||
      (section !== undefined && hasRule(section, 'show', 'hide'))
    );
  };
  const required = fields.filter((field) => field.required && !hasRule(field, 'optional'));
  // A toggle always has an answer, so it is never called optional.
  const optional = fields.filter(
    (field) => !field.required && !hasRule(field, 'require') && field.type !== 'toggle',
  );
  const isAllRequired = fields.length > 1 && required.length === fields.length;
  const word = required.length <= optional.length || fields.length === 1 ? 'required' : 'optional';
  const marked = word === 'required' ? required : optional;
  return {
    always: new Set(required.filter((field) => !isConditional(field)).map(({ id }) => id)),
    words: new Map(marked.map(({ id }) => [id, word])),
    isAllRequired,
  };
};
