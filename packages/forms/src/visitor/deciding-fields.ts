import type { FormField } from '@sitewright/contract/forms/form-definition';
import { parseFormula } from '../logic/formula.ts';
import { fieldsTested } from '../logic/test-answer.ts';

/**
 * Ids of the fields whose answers decide something on the page: whether others are shown or required, a result or an amount. A change of
 * any other field needs no new state.
 */
export const findDecidingFields = (fields: readonly FormField[]): Set<string> => {
  const idOf = new Map(fields.map(({ name, id }) => [name, id]));
  return new Set(
    fields.flatMap(({ id, type, conditionalLogic, settings: { calculation, payment } }) => [
      ...conditionalLogic.flatMap(({ when }) => fieldsTested(when)),
      ...(conditionalLogic.some(({ action }) => action === 'setValue') ? [id] : []),
      ...(calculation ? (parseFormula(calculation)?.names ?? []) : []).flatMap(
        (name) => idOf.get(name) ?? [],
      ),
      ...(type === 'payment' ? [id, payment?.field ?? ''] : []),
    ]),
  );
};
