import { getForm, formSchema } from '@sitewright/contract/forms/forms';
import { getFormStatistics } from '@sitewright/contract/forms/form-statistics';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { makeUser } from '../../../testing/user.ts';

const siteId = '00000000-0000-4000-8000-000000000001';
const formId = '00000000-0000-4000-8000-000000000002';
const path = `/dashboard/sites/${siteId}/forms/${formId}/statistics`;
const daysOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    day: new Date(Date.UTC(2026, 10, 1 + at)).toISOString().slice(0, 10),
    views: at * 3,
    starts: at * 2,
    completions: at,
  }));
const filled = {
  views: 1200,
  starts: 300,
  completions: 150,
  medianSeconds: 65,
  fields: [{ fieldId: 'phone', label: 'Số điện thoại', left: 12 }],
};
beforeEach(() => {
  mock(getForm, sample(formSchema, { id: formId, siteId, name: 'Đặt bàn' }));
  mock(getFormStatistics, ({ query }) => ({ days: daysOf(query.days), ...filled }));
});

it.each([1280, 375])('statistics tell shares, time and where visitors leave, at %i px', async (width) => {
  const screen = await renderScreen(path, { as: makeUser(), width });
  await expect.element(screen.getByText('25% of views')).toBeVisible();
  await expect.element(screen.getByText('50% of those who started')).toBeVisible();
  await expect.element(screen.getByText('1:05')).toBeVisible();
  const fields = screen.getByRole('region', { name: 'Where visitors leave' });
  await expect.poll(() => fields.element().textContent).toMatch(/Số điện thoại.*12.*visitors/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(await axeViolations()).toEqual([]);
});

it('another period shows its days, also to screen readers', async () => {
  const screen = await renderScreen(path, { as: makeUser(), width: 1280 });
  await screen.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Last 7 days' }).click();
  await expect
    .poll(() => screen.getByRole('table', { name: 'By day' }).getByRole('row').elements().length)
    .toBe(8);
});

it('a form that nobody has seen has no shares', async () => {
  mock(getFormStatistics, ({ query }) => ({
    days: daysOf(query.days).map(({ day }) => ({ day, views: 0, starts: 0, completions: 0 })),
    views: 0,
    starts: 0,
    completions: 0,
    medianSeconds: null,
    fields: [],
  }));
  const screen = await renderScreen(path, { as: makeUser(), width: 1280 });
  await expect.element(screen.getByText(/of views/)).not.toBeInTheDocument();
  await expect.element(screen.getByText('No visitor has left the form after starting it.')).toBeVisible();
});

it('a failure can be tried again', async () => {
  mock(getFormStatistics, mockError('internal'));
  const screen = await renderScreen(path, { as: makeUser(), width: 1280 });
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
