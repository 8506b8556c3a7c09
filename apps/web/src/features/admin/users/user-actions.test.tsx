import { getStepUpMethods, stepUp } from '@sitewright/contract/account/account';
import {
  anonymiseUser,
  getUser,
  listUsers,
  suspendUsers,
  userDetailSchema,
  type UserEntry,
  userEntrySchema,
} from '@sitewright/contract/users/users';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { onePage } from '../../../testing/one-page.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { makeUser } from '../../../testing/user.ts';

// What platform staff do with users of the installation.

const staff = makeUser('SUPER_ADMIN', { id: '00000000-0000-4000-8000-0000000000ff' });
let people: UserEntry[];
const body = page.elementLocator(document.body);
const dialog = (name?: string | RegExp) => body.getByRole('dialog', name ? { name } : {});

beforeEach(() => {
  people = ['anna', 'mai', 'cleo'].map((name, index) =>
    sample(userEntrySchema, {
      id: `00000000-0000-4000-8000-00000000000${index + 1}`,
      email: `${name}@example.com`,
      name,
      status: 'active',
    }),
  );
  mock(listUsers, ({ query: { q = '' } }) => {
    const users = people.filter(({ email }) => email.includes(q));
    return { users, pagination: onePage(users.length) };
  });
});

const row = (email: string) => body.getByRole('row').filter({ hasText: email });

it('several users are suspended at once, with a reason', async () => {
  mock(suspendUsers, ({ body: { ids } }) => {
    people = people.map((one) => (ids.includes(one.id) ? { ...one, status: 'suspended' } : one));
    return { suspended: ids, refused: [] };
  });
  await renderScreen('/admin/users', { as: staff });
  const [first, second, third] = people.map(({ email }) => row(email));
  for (const one of [first!, second!]) await one.getByRole('checkbox').click();
  await body.getByRole('button', { name: 'Suspend 2 users' }).click();
  await dialog().getByLabelText('Reason').fill('Sent spam');
  expect(await axeViolations()).toEqual([]);
  await dialog().getByRole('button', { name: 'Suspend' }).click();
  await expect.element(body.getByText('2 users suspended.')).toBeVisible();
  for (const one of [first!, second!]) await expect.element(one.getByText('Suspended')).toBeVisible();
  expect(third!.getByText('Suspended').query()).toBeNull();
  expect(sentTo(suspendUsers).map((call) => call.body)).toEqual([
    { ids: people.slice(0, 2).map(({ id }) => id), reason: 'Sent spam' },
  ]);
});

it('a user is anonymised after their email was typed and a step-up', async () => {
  let isProved = false;
  const person = sample(userDetailSchema, people[2]);
  mock(getUser, person);
  mock(getStepUpMethods, { methods: ['password'], provedUntil: null });
  mock(stepUp, () => {
    isProved = true;
    return { provedUntil: null };
  });
  mock(anonymiseUser, () => (isProved ? { ok: true } : mockError('step_up_required')));
  await renderScreen(`/admin/users/${person.id}`, { as: staff });
  await body.getByRole('button', { name: 'Anonymize' }).click();
  const asking = dialog(/^Anonymize /);
  const confirm = asking.getByRole('button', { name: 'Anonymize' });
  const typed = asking.getByLabelText(`Type ${person.email} to confirm`);
  await typed.fill('somebody@example.com');
  await expect.element(confirm).toBeDisabled();
  await typed.fill(person.email);
  await confirm.click();
  const proof = dialog("Verify it's you");
  await proof.getByLabelText('Password', { exact: true }).fill('correct horse battery');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(body.getByText('User anonymized.')).toBeVisible();
  expect(sentTo(anonymiseUser).at(-1)!.body).toEqual({ email: person.email });
});
