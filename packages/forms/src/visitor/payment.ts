import { formatMoney } from '@sitewright/contract/money/format-money';
import { paymentAmount } from '../payment-amount.ts';
import type { PageForm } from './page-form.ts';

/** Shows what is to be paid with the answers so far. */
export const start = (form: PageForm): void => {
  const { fields, locale } = form.definition;
  const place = fields
    .filter(({ type }) => type === 'payment')
    .map(({ id }) => form.elements.get(id)?.querySelector('[data-amount]'))
    .find((one) => one !== undefined && one !== null);
  if (!place) return;
  form.views.push(({ values, visible }) => {
    const amount = paymentAmount(form.definition, values, visible);
    place.textContent = amount ? formatMoney(amount, locale) : '';
  });
};
