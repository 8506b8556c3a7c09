import { auditEntrySchema } from '@sitewright/contract/audit/audit';
import {
  changeMemberRole,
  getMember,
  invitationSchema,
  inviteMembers,
  listInvitations,
  listMembers,
  type Member,
  memberDetailSchema,
  memberSchema,
  suspendMember,
} from '@sitewright/contract/members/members';
import { listSitesOfTenant, unshareSite } from '@sitewright/contract/sharing/sharing';
import { listTenants, tenantSchema, tenantSiteSchema } from '@sitewright/contract/tenants/tenants';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { onePage } from '../../../testing/one-page.ts';
import { makeUser } from '../../../testing/user.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

// Members of a workspace: search, invitations, and rejected actions.

const member = (name: string, number: number): Member =>
  sample(memberSchema, {
    id: `00000000-0000-4000-8000-00000000000${number}`,
    name,
    email: `${name.toLowerCase()}@bakery.example`,
    role: 'ADMIN',
  });
const people = [member('Anna', 1), member('Mai', 2)];
const [anna, mai] = people as [Member, Member];
const admin = makeUser('ADMIN', { id: anna.id });

beforeEach(() => {
  mock(listMembers, ({ query: { q = '' } }) => {
    const users = people.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
    return { users, pagination: onePage(users.length) };
  });
  mock(getMember, ({ params: { userId } }) =>
    sample(
      memberDetailSchema,
      people.find(({ id }) => id === userId),
    ),
  );
});

it('several emails are invited at once, with the outcome of each', async () => {
  const invitation = null;
  mock(inviteMembers, {
    results: [
      { email: 'lan@bakery.example', outcome: 'invited', invitation },
      { email: 'anna@bakery.example', outcome: 'already_member', invitation },
    ],
  });
  const screen = await renderScreen('/tenant/users', { as: admin });
  await screen.getByRole('button', { name: 'Invite people' }).click();
  const dialog = screen.getByRole('dialog');
  const addresses = dialog.getByLabelText('Email addresses');
  await addresses.fill('Lan Lê <lan@bakery.example>, nobody');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(dialog.getByText('Not valid email addresses: nobody')).toBeVisible();
  expect(sentTo(inviteMembers)).toEqual([]);
  await addresses.fill('Lan Lê <lan@bakery.example>, anna@bakery.example');
  expect(await axeViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click();
  await expect.element(dialog.getByText(/^1 invitation sent/)).toBeVisible();
  expect(
    dialog
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['lan@bakery.exampleInvited', 'anna@bakery.exampleAlready a member']);
  expect(sentTo(inviteMembers).map(({ body }) => body.emails)).toEqual([
    ['lan@bakery.example', 'anna@bakery.example'],
  ]);
});

it('the member filters are stored in the URL', async () => {
  const screen = await renderScreen('/tenant/users', { as: admin });
  await screen.getByRole('searchbox').fill('mai');
  await expect.poll(() => location.search).toBe('?q=mai');
  const rows = screen.getByRole('table').getByRole('row');
  await expect.poll(() => rows.elements().length).toBe(2);
  const again = await renderScreen('/tenant/users?q=mai', { as: admin });
  await expect.element(again.getByRole('link', { name: 'Mai' })).toBeVisible();
  await expect.poll(() => rows.elements().length).toBe(2);
});

it('an admin cannot change their own role', async () => {
  const screen = await renderScreen(`/tenant/users/${anna.id}`, { as: admin });
  await expect.element(screen.getByText(/^This is you\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change role' }).query()).toBeNull();
  const other = await renderScreen(`/tenant/users/${mai.id}`, { as: admin });
  await other.getByRole('button', { name: 'Change role' }).click();
  await other.getByRole('dialog').getByRole('radio', { name: 'Member' }).click({ force: true });
  await other.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await expect.element(other.getByText('Role changed.')).toBeVisible();
  expect(sentTo(changeMemberRole).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { userId: mai.id, role: 'USER' },
  ]);
});

it('removing the last admin shows the reason in the dialog, and Escape returns the focus', async () => {
  const words = 'A workspace keeps at least one admin.';
  mock(suspendMember, mockError('last_admin', { error: words }));
  const screen = await renderScreen(`/tenant/users/${mai.id}`, { as: admin });
  const suspend = screen.getByRole('button', { name: 'Suspend' });
  await suspend.click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect.element(dialog.getByRole('alert').getByText(/admin/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(suspend).toHaveFocus();
});

it('platform staff select a workspace, whose name is shown', async () => {
  const tenant = sample(tenantSchema, { id: 'nha-hang-do', name: 'Nhà Hàng Đỏ' });
  mock(listTenants, { tenants: [tenant], pagination: onePage(1) });
  const screen = await renderScreen('/tenant/users', { as: makeUser('SUPER_ADMIN') });
  await expect.element(screen.getByRole('heading', { name: 'Choose a workspace' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect(sentTo(listMembers)).toEqual([]);
  await screen.getByRole('button', { name: 'Choose: Nhà Hàng Đỏ' }).click();
  await expect.element(screen.getByText(/^Workspace: Nhà Hàng Đỏ/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Mai' })).toBeVisible();
  expect(sentTo(listMembers).map(({ headers }) => headers.get('x-tenant-id'))).toEqual(['nha-hang-do']);
});

it('the audit log of a member shows sentences', async () => {
  const entry = sample(auditEntrySchema, {
    id: '1',
    action: 'member.role_changed',
    actor: { id: anna.id, type: 'user', label: anna.email },
    target: { type: 'user', id: mai.id, label: mai.email },
  });
  mock(getMember, sample(memberDetailSchema, { ...mai, trail: [entry] }));
  const screen = await renderScreen(`/tenant/users/${mai.id}`, { as: admin });
  const words = 'anna@bakery.example changed the role of mai@bakery.example';
  await expect.element(screen.getByText(words, { exact: false })).toBeVisible();
});

it('an invitation shares sites, found by a part of their name', async () => {
  const site = sample(tenantSiteSchema, { name: 'Nhà Hàng Mai' });
  mock(listSitesOfTenant, ({ query: { q = '' } }) => {
    const sites = site.name.toLowerCase().includes(q) ? [site] : [];
    return { sites, pagination: onePage(sites.length) };
  });
  const invitation = sample(invitationSchema, { email: 'lan@bakery.example', siteIds: [site.id] });
  mock(inviteMembers, {
    results: [{ email: invitation.email, outcome: 'invited', invitation }],
  });
  mock(listInvitations, { invitations: [invitation], pagination: onePage(1) });
  const screen = await renderScreen('/tenant/users', { as: admin });
  await screen.getByRole('button', { name: 'Invite people' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Email addresses').fill(invitation.email);
  await dialog.getByRole('combobox', { name: 'Add to sites' }).fill('hàng mai');
  const option = dialog.getByRole('option', { name: site.name });
  await expect.element(option).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await option.click();
  expect(await axeViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(dialog.getByText(/^1 invitation sent/)).toBeVisible();
  expect(sentTo(inviteMembers).map(({ body }) => body.siteIds)).toEqual([[site.id]]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await screen.getByRole('tab', { name: 'Invitations' }).click();
  const row = screen.getByRole('row').filter({ hasText: invitation.email });
  await expect.element(row.getByText('1 site')).toBeVisible();
});

it('a site is unshared on the page of a member', async () => {
  const site = { id: anna.id, name: 'Nhà Hàng Mai', isPublished: false, role: 'viewer' as const };
  let sharedSites = [site];
  mock(getMember, () => sample(memberDetailSchema, { ...mai, sharedSites }));
  mock(unshareSite, () => {
    sharedSites = [];
    return { ok: true };
  });
  const screen = await renderScreen(`/tenant/users/${mai.id}`, { as: admin });
  await screen.getByRole('button', { name: /^Remove access for Mai/ }).click();
  await expect.element(screen.getByText('Access removed for Mai')).toBeVisible();
  await expect.element(screen.getByText(/^No sites\./)).toBeVisible();
  expect(sentTo(unshareSite).map(({ params }) => params)).toEqual([{ id: site.id, userId: mai.id }]);
});
