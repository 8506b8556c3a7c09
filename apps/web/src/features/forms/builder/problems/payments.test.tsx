import { getFormPayments } from '@sitewright/contract/form-payments/form-payments';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mock, sentTo } from '../../../../testing/mock-api.ts';
import { makeField, makeForm, openBuilder } from '../testing/builder.tsx';

const paid = () =>
  makeForm([
    makeField('text', 'Full name'),
    makeField('payment', 'Price', {
      settings: { payment: { mode: 'fixed', currency: 'USD', amount: 1500 } },
    }),
  ]);
const problems = (name: string) => page.getByRole('button', { name });

it('a payment field is a problem while payments are not connected, and its panel says so', async () => {
  mock(getFormPayments, { isConnected: false });
  const { screen } = await openBuilder(paid());
  await problems('1 problem').click();
  await screen.getByRole('button', { name: /^Visitors can’t pay with “Price” yet/ }).click();
  await expect.element(screen.getByText(/^Payments aren’t connected yet/)).toBeVisible();
});

it('a payment field is none once they are', async () => {
  mock(getFormPayments, { isConnected: true });
  await openBuilder(paid());
  await expect.poll(() => sentTo(getFormPayments).length).toBe(1);
  await expect.element(problems('No problems')).toBeVisible();
});

it('a form without one asks nothing about payments', async () => {
  await openBuilder(makeForm([makeField('text', 'Full name')]));
  await expect.element(problems('No problems')).toBeVisible();
  expect(sentTo(getFormPayments)).toEqual([]);
});
