import type { Form } from '@sitewright/contract/forms/forms';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import { expect, it } from 'vitest';
import { browser, canvasOf } from '../support/browser.ts';
import { withBuilder } from '../support/builder.ts';

// The form of a template, from the editor to the inbox: its owner adds a field and publishes; one visitor has scripts,
// another has none.

const builder = withBuilder();

const openFormPage = async (): Promise<void> => {
  await builder.open();
  const visit = builder.site.pages.find(({ slug }) => slug === 'visit')!;
  await builder.page.goto(`/builder/${builder.site.id}?page=${visit.id}`);
  await canvasOf(builder.page).locator('[data-form]').waitFor();
};

const addPhone = async (): Promise<void> => {
  const { page } = builder;
  await canvasOf(page).locator('[data-form]').dblclick();
  const dialog = page.getByRole('dialog', { name: 'Form builder' });
  await dialog.getByRole('button', { name: 'Phone', exact: true }).click();
  await dialog.getByLabel('Label', { exact: true }).fill('or call me at');
  await dialog.getByRole('button', { name: 'Save Form' }).click();
  await dialog.waitFor({ state: 'detached' });
  await canvasOf(page).getByText('or call me at').waitFor();
  await builder.saved();
};

const publish = async (): Promise<string> => {
  const { url } = await builder.site.call<{ url: string }>('PATCH', '/publish', { isPublished: true });
  return new URL('/visit', url).href;
};

/** A visitor, with or without scripts. */
const visitor = async (address: string, javaScriptEnabled: boolean) => {
  const context = await (await browser()).newContext({ javaScriptEnabled, locale: 'en-US' });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  await page.goto(address);
  return { context, page };
};

/** Those of the inbox, and those that were sent so soon after the page was opened that they wait for review. */
const submissions = async (): Promise<{ form: Form; list: Submission[] }> => {
  const { forms } = await builder.site.call<{ forms: Form[] }>('GET', '/forms');
  const form = forms.find(({ name }) => name === 'Keep us a table')!;
  const lists = await Promise.all(
    ['inbox', 'review'].map((tab) =>
      builder.site.call<{ submissions: Submission[] }>('GET', `/forms/${form.id}/submissions?tab=${tab}`),
    ),
  );
  return { form, list: lists.flatMap(({ submissions: some }) => some) };
};

it('a form is edited and published, and its submissions arrive', async () => {
  await openFormPage();
  await addPhone();
  const address = await publish();

  const scripted = await visitor(address, true);
  const { page } = scripted;
  await page.getByLabel('My name is').fill('Lê Mai');
  await page.getByLabel('on', { exact: true }).fill('2027-03-01');
  await page.getByLabel('or call me at').fill('+84 90 123 4567');
  await page.getByRole('button', { name: 'Ask for a table' }).click();
  // The first error is told, and what was typed stays.
  await page.getByRole('link', { name: 'Please answer me at is required' }).waitFor();
  await page.getByLabel('Please answer me at').fill('mai@example.com');
  expect(await page.getByLabel('My name is').inputValue()).toBe('Lê Mai');
  await page.getByRole('button', { name: 'Ask for a table' }).click();
  await page.getByText('Thank you. We answer before the fire is lit').waitFor();
  await scripted.context.close();

  const plain = await visitor(address, false);
  await plain.page.getByLabel('My name is').fill('Ann');
  await plain.page.getByLabel('on', { exact: true }).fill('2027-03-02');
  await plain.page.getByLabel('Please answer me at').fill('ann@example.com');
  await plain.page.getByRole('button', { name: 'Ask for a table' }).click();
  await plain.page.getByText('Thank you. We answer before the fire is lit').waitFor();
  await plain.context.close();

  await expect.poll(async () => (await submissions()).list.length).toBe(2);
  const { form, list } = await submissions();
  expect(list.map(({ answers }) => String(answers['name'])).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Ann',
    'Lê Mai',
  ]);
  const scriptedOne = list.find(({ answers }) => answers['name'] === 'Lê Mai')!;
  const tab = scriptedOne.spamState === 'ham' ? 'inbox' : 'review';
  const owner = builder.page;
  await owner.goto(`/dashboard/sites/${builder.site.id}/forms/${form.id}/submissions?tab=${tab}`);
  await owner.getByText('Lê Mai').first().click();
  await owner.getByText('+84 90 123 4567').first().waitFor();
});
