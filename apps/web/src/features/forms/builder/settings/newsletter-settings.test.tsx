import { saveForm } from '@sitewright/contract/forms/forms';
import { listNewsletterLists, newsletterListSchema } from '@sitewright/contract/newsletter/lists';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../../testing/mock-api.ts';
import { sample } from '../../../../testing/sample.ts';
import { makeUser } from '../../../../testing/user.ts';
import { makeField, makeForm, openBuilder } from '../testing/builder.tsx';

const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const admin = { as: makeUser('ADMIN') };
const form = (newsletter?: object) => {
  const made = makeForm([
    makeField('text', 'Full name'),
    makeField('email', 'Email'),
    makeField('checkbox', 'News', { options: [{ label: 'Yes', value: 'yes' }] }),
  ]);
  return newsletter ? { ...made, settings: { ...made.settings, newsletter: newsletter as never } } : made;
};
const openSettings = async (...args: Parameters<typeof openBuilder>) => {
  const { screen } = await openBuilder(...args);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  return screen;
};

beforeEach(() => {
  mock(listNewsletterLists, {
    lists: ['Newsletter', 'Ưu đãi'].map((name, index) =>
      sample(newsletterListSchema, { id: idOf(index + 1), name, isDefault: index === 0, version: 1 }),
    ),
  });
});

it('a form adds to a list, with the fields that the owner chooses', async () => {
  const screen = await openSettings(form(), admin);
  await screen.getByRole('switch', { name: 'Add to newsletter list' }).click({ force: true });
  await screen.getByLabelText('List', { exact: true }).selectOptions('Ưu đãi');
  await screen.getByLabelText('Name field').selectOptions('Full name');
  await screen.getByLabelText('Consent field').selectOptions('News');
  expect(await axeViolations()).toEqual([]);
  mock(saveForm, form());
  await page.getByRole('button', { name: 'Save Form' }).click();
  await expect.poll(() => sentTo(saveForm).length).toBe(1);
  expect(sentTo(saveForm)[0]!.body.settings.newsletter).toEqual({
    list: idOf(2),
    emailField: 'email',
    nameField: 'full-name',
    consentField: 'news',
  });
});

it('a deleted list and a deleted field are named, and turning it off removes the setting', async () => {
  const screen = await openSettings(
    form({ list: idOf(9), emailField: 'email', consentField: 'gone' }),
    admin,
  );
  await expect.element(screen.getByText('This list was deleted. Nobody is subscribed.')).toBeVisible();
  await expect
    .element(screen.getByText('This field was deleted or has another type. Nobody is subscribed.'))
    .toBeVisible();
  await screen.getByRole('switch', { name: 'Add to newsletter list' }).click({ force: true });
  mock(saveForm, form());
  await page.getByRole('button', { name: 'Save Form' }).click();
  await expect.poll(() => sentTo(saveForm).length).toBe(1);
  expect(sentTo(saveForm)[0]!.body.settings).not.toHaveProperty('newsletter');
});

it('needs an email field', async () => {
  const screen = await openSettings(makeForm([makeField('text', 'Full name')]), admin);
  await expect.element(screen.getByText('Add an email field first.')).toBeVisible();
});

it('is for admins of the workspace', async () => {
  const screen = await openSettings(form({ list: idOf(1), emailField: 'email' }), { as: makeUser('USER') });
  await expect.element(screen.getByText('Only admins of the workspace can change this.')).toBeVisible();
  expect(sentTo(listNewsletterLists)).toEqual([]);
});
