import {
  acceptOffer,
  copySiteTo,
  declineOffer,
  getSitePlacement,
  listReceivedOffers,
  moveSite,
  offerSiteTo,
  type SitePlacement,
  withdrawOffer,
} from '@sitewright/contract/site-moves/site-moves';
import { signedInSchema } from '@sitewright/contract/auth/auth';
import { listSites, siteSchema } from '@sitewright/contract/sites/sites';
import { createOwnTenant, switchTenant } from '@sitewright/contract/tenants/tenants';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { MoveSite } from '../../builder/panels/site-settings/danger-zone/move-site.tsx';
import type { Editor } from '../../builder/model/editor.ts';
import { EditorProvider } from '../../builder/model/editor-context.tsx';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError } from '../../testing/mock-error.ts';
import { onePage } from '../../testing/one-page.ts';
import { renderPart, renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser, tokensOf } from '../../testing/user.ts';

const siteId = '11111111-1111-4111-8111-111111111111';
const until = '2027-01-05T00:00:00.000Z';
const moved = {
  siteId,
  tenantId: 'studio',
  tenantName: 'Studio',
  effects: ['collaborators_removed' as const],
};
const placement: SitePlacement = {
  workspaces: [{ id: 'studio', name: 'Studio' }],
  canMove: true,
  offer: null,
};

const openDangerZone = (placed: SitePlacement) => {
  mock(getSitePlacement, placed);
  const site = sample(siteSchema, { id: siteId, name: 'Phở Mai', role: 'owner' });
  const editor = {
    view: { site },
    setView: vi.fn(),
    sessions: [],
    subscribeView: () => () => undefined,
  } as unknown as Editor;
  return renderPart(
    <EditorProvider editor={editor}>
      <main>
        <h1>Editor</h1>
        <h2>Danger zone</h2>
        <MoveSite />
      </main>
    </EditorProvider>,
    ['site-moves', 'site-settings', 'builder', 'errors'],
    { as: makeUser('USER') },
  );
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('a site moves to the chosen workspace, and its owner reads what to check there', async () => {
  mock(moveSite, moved);
  await openDangerZone(placement);
  await expect.element(page.getByLabelText('Workspace')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByLabelText('Workspace').selectOptions('Studio');
  await button('Move site').click();
  await button('Yes, move it').click();
  await expect.element(page.getByRole('dialog', { name: 'Phở Mai is in Studio now.' })).toBeVisible();
  expect(sentTo(moveSite)[0]).toMatchObject({ params: { id: siteId }, body: { tenantId: 'studio' } });
  await expect.element(page.getByText(/no longer have access/)).toBeVisible();
});

it('a site that cannot move stays, with the reason', async () => {
  mock(moveSite, mockError('limit_reached', { error: 'This workspace has reached its site limit.' }));
  await openDangerZone(placement);
  await page.getByLabelText('Workspace').selectOptions('Studio');
  await button('Move site').click();
  await button('Yes, move it').click();
  await expect.element(page.getByText('This workspace has reached its site limit.')).toBeVisible();
});

it('who may not move a site can still copy it', async () => {
  mock(copySiteTo, { ...moved, effects: [] });
  await openDangerZone({ ...placement, canMove: false });
  await expect.element(page.getByText('Only an admin of this workspace can move its sites.')).toBeVisible();
  await expect.element(page.getByLabelText('Email')).not.toBeInTheDocument();
  await page.getByLabelText('Workspace').selectOptions('Studio');
  await button('Copy site there').click();
  await expect
    .element(page.getByRole('dialog', { name: 'A copy of Phở Mai is in Studio now.' }))
    .toBeVisible();
});

it('a site is offered by email, and the offer is withdrawn', async () => {
  const offer = { email: 'lan@example.com', expiresAt: until };
  let present: SitePlacement = { ...placement, workspaces: [] };
  mock(offerSiteTo, () => {
    present = { ...present, offer };
    return { offer };
  });
  mock(withdrawOffer, () => {
    present = { ...present, offer: null };
    return { ok: true as const };
  });
  await openDangerZone(present);
  mock(getSitePlacement, () => present);
  await expect.element(page.getByText('You have no other workspace yet.')).toBeVisible();
  await page.getByLabelText('Email').fill('lan@example.com');
  await button('Send offer').click();
  await expect.element(page.getByText(/Offered to lan@example.com until January 5, 2027/)).toBeVisible();
  expect(sentTo(offerSiteTo)[0]!.body).toEqual({ email: 'lan@example.com' });
  await button('Withdraw offer').click();
  await button('Yes, withdraw it').click();
  await expect.element(page.getByLabelText('Email')).toBeVisible();
});

it('an offered site is accepted into the workspace that the user is in, or declined', async () => {
  const one = {
    siteName: 'Phở Mai',
    siteUrl: 'https://pho.example',
    workspaceName: 'Agency',
    from: 'Lan',
    expiresAt: until,
  };
  const offers = [
    { ...one, id: '22222222-2222-4222-8222-222222222222' },
    { ...one, id: '33333333-3333-4333-8333-333333333333', siteName: 'Café', siteUrl: null },
  ];
  let declined = false;
  mock(listReceivedOffers, () => ({ offers: declined ? offers.slice(0, 1) : offers }));
  mock(acceptOffer, { ...moved, effects: [] });
  mock(declineOffer, () => {
    declined = true;
    return { ok: true as const };
  });
  await renderScreen('/site-offers', { as: makeUser('USER') });
  const cafe = page.getByRole('listitem').filter({ hasText: 'Café' });
  await expect.element(cafe.getByText(/It moves to Bakery/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await cafe.getByRole('button', { name: 'Decline' }).click();
  await cafe.getByRole('button', { name: 'Yes, decline' }).click();
  await expect.element(cafe).not.toBeInTheDocument();
  await button('Accept').click();
  await expect
    .element(page.getByRole('link', { name: 'Edit site' }))
    .toHaveAttribute('href', `/builder/${siteId}`);
  expect(sentTo(acceptOffer)[0]!.params).toEqual({ offerId: offers[0]!.id });
});

it('a new workspace takes the chosen sites along and becomes the active one', async () => {
  const person = makeUser('USER');
  const site = sample(siteSchema, { id: siteId, name: 'Phở Mai', ownerId: person.id });
  mock(listSites, { sites: [site], pagination: onePage(1) });
  let tries = 0;
  mock(createOwnTenant, ({ body }) => {
    tries += 1;
    if (tries === 1) return mockError('slug_taken', { error: 'This name is taken.' });
    return {
      id: body.slug,
      name: body.name,
      role: 'ADMIN' as const,
      isOpen: true,
      isActive: false,
      url: null,
    };
  });
  mock(moveSite, { ...moved, effects: [] });
  mock(switchTenant, () => sample(signedInSchema, { user: person, tokens: tokensOf(person) }));
  await renderScreen('/profile/workspaces', { as: person });
  await button('New workspace').click();
  await page.getByLabelText('Name').fill('Studio Mai');
  await expect.element(page.getByLabelText('Address')).toHaveValue('studio-mai');
  await page.getByRole('checkbox', { name: 'Phở Mai' }).click();
  await button('Create workspace').click();
  await expect.element(page.getByText('This name is taken.')).toBeVisible();
  expect(sentTo(moveSite)).toEqual([]);
  await page.getByLabelText('Address').fill('studio-mai-2');
  await button('Create workspace').click();
  await expect
    .poll(() => sentTo(switchTenant).map(({ body }) => body))
    .toEqual([{ tenantId: 'studio-mai-2' }]);
  expect(sentTo(moveSite).map(({ params, body }) => [params, body])).toEqual([
    [{ id: siteId }, { tenantId: 'studio-mai-2' }],
  ]);
});
