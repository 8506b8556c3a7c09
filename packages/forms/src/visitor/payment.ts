import { formatMoney } from '@sitewright/contract/money/format-money';
import { paymentAmount } from '../payment-amount.ts';
import { createId } from './create-id.ts';
import { hiddenInput, type PageForm } from './page-form.ts';

/**
 * A submission that waits for its payment is found by its key. Who comes back and changes an answer wants to pay for
 * something else, so that is another one.
 */
const renewKey = (form: PageForm): void => {
  const renew = (): void => void (hiddenInput(form, '_key').value = createId());
  const watch = (): void => form.body.addEventListener('input', renew, { once: true });
  form.submitted.push(watch);
  form.refused.push(({ body }) => {
    if (body['submissionId'] !== undefined) watch();
  });
};

/** Shows what is to be paid with the answers so far. */
export const start = (form: PageForm): void => {
  renewKey(form);
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
