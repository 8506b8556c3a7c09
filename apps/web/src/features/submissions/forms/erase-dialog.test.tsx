import { formSummarySchema, listForms } from '@sitewright/contract/forms/forms';
import { getSite } from '@sitewright/contract/sites/sites';
import { eraseSubmissions } from '@sitewright/contract/submissions/submissions';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../../routes/paths.ts';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { siteId } from '../testing/sample-form.ts';

const dialog = page.elementLocator(document.body).getByRole('dialog');
beforeEach(async () => {
  mock(getSite, { ...sample(getSite.response), id: siteId, name: 'Bistro', role: 'owner' });
  mock(listForms, { forms: [sample(formSummarySchema, { siteId, name: 'Contact' })] });
  mock(eraseSubmissions, ({ body: { email } }) =>
    email === 'mai@example.com' ? { submissions: 3, forms: 2 } : { submissions: 0, forms: 0 },
  );
  const screen = await renderScreen(paths.forms(siteId));
  await screen.getByRole('button', { name: 'Erase a person' }).click();
});

it('erasing a person counts their submissions first, and deletes them on the second confirmation', async () => {
  await dialog.getByLabelText('Email address').fill(' mai@example.com ');
  await dialog.getByRole('button', { name: 'Find submissions' }).click();
  await expect
    .element(dialog.getByText(/3.submissions in 2.forms will be deleted permanently/))
    .toBeVisible();
  expect(sentTo(eraseSubmissions).map(({ body }) => body)).toEqual([
    { email: 'mai@example.com', isDryRun: true },
  ]);
  expect(await axeViolations()).toEqual([]);
  await dialog.getByRole('button', { name: /^Delete 3/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentTo(eraseSubmissions).at(-1)?.body).toEqual({ email: 'mai@example.com', isDryRun: false });
});

it('another address has to be looked up again', async () => {
  await dialog.getByLabelText('Email address').fill('mai@example.com');
  await dialog.getByRole('button', { name: 'Find submissions' }).click();
  await dialog.getByLabelText('Email address').fill('hoa@example.com');
  await dialog.getByRole('button', { name: 'Find submissions' }).click();
  await expect.element(dialog.getByText('No submission on this site contains this address.')).toBeVisible();
  expect(sentTo(eraseSubmissions).every(({ body }) => body.isDryRun)).toBe(true);
});
