import { makeInvitationLink, revokeInvitation } from '@sitewright/contract/members/members';
import {
  type Collaborator,
  collaboratorSchema,
  findCollaboratorCandidates,
  listCollaborators,
  shareSite,
  shareSiteWithMany,
  type SiteInvitation,
  siteInvitationSchema,
} from '@sitewright/contract/sharing/sharing';
import { listSites, type Site, siteSchema } from '@sitewright/contract/sites/sites';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { onePage } from '../../testing/one-page.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

// Sharing a site from its owner's dashboard.

const owner = makeUser('ADMIN', { id: '00000000-0000-4000-8000-0000000000a1' });
const mai = { id: '00000000-0000-4000-8000-0000000000a2', name: 'Mai Lê', email: 'mai@kitchen.example' };
const dayMs = 86_400_000;
let people: Collaborator[];
let invitations: SiteInvitation[];
const body = page.elementLocator(document.body);
const dialog = () => body.getByRole('dialog');
const site: Site = sample(siteSchema, {
  name: 'Nhà Hàng Mai',
  url: 'http://nha-hang-mai.example',
  thumbnailUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  role: 'owner',
  ownerId: owner.id,
});
const collaborator = (fields: Partial<Collaborator> = {}): Collaborator =>
  sample(collaboratorSchema, { ...mai, role: 'content_editor', overrides: {}, ...fields });

beforeEach(() => {
  people = [];
  invitations = [];
  mock(listSites, { sites: [site], pagination: onePage(1) });
  mock(listCollaborators, () => ({
    owner: { id: owner.id, name: 'Anna Berg', email: owner.email },
    people,
    invitations,
    mayInvite: true,
    byAddress: false,
  }));
  mock(shareSite, ({ body: { role, overrides, expiresAt } }) => {
    const [before = collaborator()] = people;
    const ended = expiresAt === undefined ? {} : { expiresAt, hasEnded: false };
    people = [{ ...before, role, overrides: overrides ?? before.overrides, ...ended }];
    return people[0]!;
  });
});

const openDialog = async (width = 1280): Promise<void> => {
  await renderScreen('/dashboard', { as: owner, width });
  await body.getByRole('button', { name: 'Actions for Nhà Hàng Mai' }).click();
  await body.getByRole('menuitem', { name: 'Share' }).click();
  await expect.element(dialog().getByText('Anna Berg')).toBeVisible();
};

it('a site is shared with a member found by email, whose role is then changed', async () => {
  mock(findCollaboratorCandidates, ({ query: { q } }) => ({ people: q === mai.email ? [mai] : [] }));
  await openDialog();
  await dialog().getByRole('searchbox').fill(mai.email);
  await dialog().getByRole('button', { name: 'Add Mai Lê' }).click();
  await expect.element(body.getByText('Shared with Mai Lê')).toBeVisible();
  await expect.element(dialog().getByLabelText('Role of Mai Lê')).toHaveValue('designer');
  expect(await axeViolations()).toEqual([]);
  await dialog().getByLabelText('Role of Mai Lê').selectOptions('Viewer');
  await expect.element(body.getByText('Access updated for Mai Lê')).toBeVisible();
  expect(sentTo(shareSite).map(({ params, body: { role } }) => [params.userId, role])).toEqual([
    [mai.id, 'designer'],
    [mai.id, 'viewer'],
  ]);
});

it('a site is shared with several emails at once, with the outcome of each', async () => {
  people = [collaborator()];
  mock(shareSiteWithMany, () => {
    invitations = [
      sample(siteInvitationSchema, { id: mai.id, email: 'hoa@kitchen.example', role: 'commenter' }),
    ];
    return {
      results: [
        { email: mai.email, outcome: 'known' },
        { email: 'hoa@kitchen.example', outcome: 'invited' },
        { email: 'anna@kitchen.example', outcome: 'owner' },
      ],
    };
  });
  mock(
    makeInvitationLink,
    sample(makeInvitationLink.response, { url: 'https://example.com/invitation?token=t1' }),
  );
  mock(revokeInvitation, () => {
    invitations = [];
    return { ok: true };
  });
  await openDialog();
  await dialog().getByRole('button', { name: 'Add multiple people' }).click();
  await dialog().getByLabelText('Role', { exact: true }).selectOptions('Commenter');
  const addresses = dialog().getByLabelText('Email addresses');
  await addresses.fill('mai@kitchen.example, nope');
  await dialog().getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog().getByText(/^Not valid email addresses: nope/)).toBeVisible();
  expect(sentTo(shareSiteWithMany)).toEqual([]);
  await addresses.fill('mai@kitchen.example, hoa@kitchen.example\nanna@kitchen.example');
  await dialog().getByRole('button', { name: 'Add 3 people' }).click();
  const outcome = (email: string) =>
    dialog().getByRole('list', { name: 'Results' }).getByRole('listitem').filter({ hasText: email });
  await expect.element(outcome('hoa@kitchen.example').getByText('Invited', { exact: true })).toBeVisible();
  await expect.element(outcome(mai.email).getByText('Already has access')).toBeVisible();
  await expect.element(outcome('anna@kitchen.example').getByText('This person owns the site.')).toBeVisible();
  expect(sentTo(shareSiteWithMany).map((call) => [call.body.role, call.body.emails])).toEqual([
    ['commenter', [mai.email, 'hoa@kitchen.example', 'anna@kitchen.example']],
  ]);
  expect(await axeViolations()).toEqual([]);

  await dialog().getByRole('button', { name: 'Copy invitation link for hoa@kitchen.example' }).click();
  await expect
    .element(body.getByLabelText('Invitation link'))
    .toHaveValue('https://example.com/invitation?token=t1');
  await dialog().getByRole('button', { name: 'Revoke invitation for hoa@kitchen.example' }).click();
  await body.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect.element(body.getByText(/^Invitation for hoa@kitchen.example revoked/)).toBeVisible();
  await expect
    .element(dialog().getByRole('button', { name: /^Copy invitation link/ }))
    .not.toBeInTheDocument();
});

const rights = () => dialog().getByRole('form', { name: 'Permissions and expiration for Mai Lê' });
const until = () => rights().getByLabelText('Access expiration for Mai Lê');

it('the owner grants a permission and an expiry', async () => {
  people = [collaborator()];
  await openDialog();
  await dialog().getByRole('button', { name: 'Permissions and expiration for Mai Lê' }).click();
  await rights()
    .getByRole('checkbox', { name: /^Publish, unpublish/ })
    .click();
  await until().selectOptions('After 7 days');
  expect(await axeViolations()).toEqual([]);
  await rights().getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog().getByText(/Also allowed: publish · Expires /)).toBeVisible();
  const [sent] = sentTo(shareSite);
  expect(sent!.body).toMatchObject({ role: 'content_editor', overrides: { publish: true } });
  expect(Math.round((Date.parse(sent!.body.expiresAt!) - Date.now()) / dayMs)).toBe(7);
});

it('the owner renews an expired share on a phone', async () => {
  const expiresAt = new Date(Date.now() - dayMs).toISOString();
  people = [collaborator({ overrides: { publish: true }, expiresAt, hasEnded: true })];
  await openDialog(375);
  await expect.element(dialog().getByText(/Expired /)).toBeVisible();
  await dialog().getByRole('button', { name: 'Restore access' }).click();
  await expect.element(until()).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await until().selectOptions('No expiration');
  await rights().getByRole('button', { name: 'Restore access' }).click();
  await expect.element(dialog().getByText(/Expired /)).not.toBeInTheDocument();
  expect(people).toMatchObject([{ overrides: { publish: true }, expiresAt: null, hasEnded: false }]);
});
