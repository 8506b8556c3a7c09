import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import { type Money, money } from '@sitewright/contract/money/money';
import type { Answers } from './answers/answer.ts';
import { scalarText } from './answers/read-text.ts';
import { toMinorUnits } from './checks/money.ts';

const ownAmount = (amounts: Record<string, number>, value: string): number =>
  Object.hasOwn(amounts, value) ? amounts[value]! : 0;

/**
 * What a visitor owes, from the version of the form and the answers that count: never from what the browser says.
 * Undefined without a visible payment field, and where nothing is due.
 */
export const paymentAmount = (
  definition: Pick<FormDefinition, 'fields'>,
  values: Answers,
  visible: ReadonlySet<string>,
): Money | undefined => {
  const field = definition.fields.find(({ type, id }) => type === 'payment' && visible.has(id));
  const payment = field?.settings.payment;
  if (!field || !payment) return undefined;
  const { mode, currency, amounts = {} } = payment;
  const chosen = values[payment.field ?? ''];
  const typed = values[field.id];
  const priceOf = (value: unknown): number => ownAmount(amounts, scalarText(value));
  const amount =
    mode === 'fixed'
      ? payment.amount
      : mode === 'byOption'
        ? [chosen].flat().reduce<number>((sum, value) => sum + priceOf(value), 0)
        : typeof typed === 'number'
          ? toMinorUnits(typed, currency)
          : undefined;
  return amount === undefined || amount <= 0 ? undefined : money(amount, currency);
};
