import {
  acceptanceSchema,
  type LegalDocument,
  legalDocumentSchema,
  type LegalText,
  legalTextSchema,
} from '@sitewright/contract/legal/legal-endpoints';
import * as platform from '@sitewright/contract/legal/platform-legal';
import * as tenant from '@sitewright/contract/legal/tenant-legal';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError } from '../../testing/mock-error.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

const body = page.elementLocator(document.body);
const admin = makeUser('ADMIN');
const variables = { company: '', email: '', address: '' };
const ids = ['7b0c1f4e-1111-4111-8111-111111111111', '7b0c1f4e-2222-4222-8222-222222222222'] as const;

const makeText = (fields: Partial<LegalText> = {}): LegalText =>
  sample(legalTextSchema, {
    id: ids[0],
    type: 'terms',
    locale: 'en',
    title: 'Our terms',
    version: 1,
    status: 'draft',
    body: 'Be kind.',
    html: '<p>Be kind.</p>',
    unresolved: [],
    effectiveAt: null,
    updatedAt: '2026-11-28T09:00:00.000Z',
    ...fields,
  });
const makeDocument = (fields: Partial<LegalDocument> = {}): LegalDocument =>
  sample(legalDocumentSchema, {
    id: ids[1],
    type: 'terms',
    locale: 'en',
    title: 'Our terms',
    version: 1,
    status: 'published',
    effectiveAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...fields,
  });

let documents: LegalDocument[];
beforeEach(() => {
  documents = [];
  mock(tenant.listLegalDocuments, () => ({ documents, variables }));
});

describe('the list of documents', () => {
  it('leads from nothing to a draft with the starter text', async () => {
    mock(tenant.createLegalDocument, ({ body: { type } }) => makeText({ type }));
    mock(tenant.getLegalDocument, makeText({ type: 'privacy' }));
    const screen = await renderScreen('/tenant/legal', { as: admin });
    await expect.element(screen.getByText('No documents yet')).toBeVisible();
    await screen.getByRole('button', { name: 'Add document' }).first().click();
    const dialog = body.getByRole('dialog', { name: 'Add document' });
    await dialog.getByRole('combobox', { name: 'Document' }).selectOptions('Privacy Policy');
    await expect.element(dialog.getByText(/not legal advice/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await expect
      .element(screen.getByRole('heading', { name: 'Privacy Policy, English, version 1' }))
      .toBeVisible();
    expect(sentTo(tenant.createLegalDocument)[0]!.body).toEqual({
      type: 'privacy',
      locale: 'en',
      start: 'starter',
    });
  });

  it('shows the text in force and the next one, and drafts the next one from it', async () => {
    documents = [
      makeDocument(),
      makeDocument({ id: ids[0], version: 2, status: 'draft', effectiveAt: null }),
      makeDocument({ id: '7b0c1f4e-3333-4333-8333-333333333333', type: 'imprint', locale: 'vi' }),
    ];
    const screen = await renderScreen('/tenant/legal', { as: admin });
    const terms = screen.getByRole('row', { name: /Terms of Service/ });
    await expect.element(terms.getByText('Version 1, since Nov 1, 2026')).toBeVisible();
    await expect.element(terms.getByText('Draft of version 2')).toBeVisible();
    mock(tenant.createLegalDocument, makeText({ type: 'imprint', locale: 'vi', version: 2 }));
    mock(tenant.getLegalDocument, makeText({ type: 'imprint', locale: 'vi', version: 2 }));
    await screen.getByRole('button', { name: 'New version: Imprint, Vietnamese' }).click();
    await expect
      .element(screen.getByRole('heading', { name: 'Imprint, Vietnamese, version 2' }))
      .toBeVisible();
  });
});

describe('the editor', () => {
  it('saves a draft and publishes what is saved', async () => {
    let text = makeText();
    mock(tenant.getLegalDocument, () => text);
    mock(tenant.updateLegalDocument, ({ body: { edit, ...fields } }) => {
      text = makeText({ ...(fields as Partial<LegalText>), edit: edit + 1, html: '<p>Be very kind.</p>' });
      return text;
    });
    mock(tenant.publishLegalDocument, () => {
      text = { ...text, status: 'published', effectiveAt: '2026-11-29T00:00:00.000Z' };
      return text;
    });
    const screen = await renderScreen(`/tenant/legal/${ids[0]}`, { as: admin });
    await screen.getByRole('textbox', { name: 'Text', exact: true }).fill('Be very kind.');
    await screen.getByRole('checkbox', { name: 'Ask everyone to accept this version' }).click();
    await screen.getByRole('button', { name: 'Publish' }).click();
    const dialog = body.getByRole('dialog', { name: 'Publish version 1?' });
    await expect.element(dialog.getByText(/Everyone is asked to accept it/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect.element(screen.getByText('In force')).toBeVisible();
    await expect.element(screen.getByText('Be very kind.')).toBeVisible();
    expect(sentTo(tenant.updateLegalDocument)[0]!.body).toMatchObject({ requiresReconsent: true, edit: 0 });
    expect(sentTo(tenant.publishLegalDocument)[0]!.body).toEqual({ edit: 1 });
  });

  it('says which variables have no value, and keeps the text of a refused publication', async () => {
    mock(tenant.getLegalDocument, makeText({ unresolved: ['company', 'email'] }));
    const sentence = 'These variables have no value: {company}.';
    mock(tenant.publishLegalDocument, mockError('validation_failed', { fields: { body: sentence } }));
    const screen = await renderScreen(`/tenant/legal/${ids[0]}`, { as: admin });
    await expect.element(screen.getByText(/no value: {company}, {email}/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Publish' }).click();
    await body.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect.element(screen.getByText(sentence).first()).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Be kind.');
  });

  it.each([1280, 375])('compares a draft with an earlier version at %i', async (width) => {
    const earlier = makeText({
      id: ids[1],
      version: 1,
      status: 'published',
      body: 'Be nice to <b>bakers</b>.',
    });
    const draft = makeText({ version: 2, body: 'Be kind to <b>bakers</b>.' });
    mock(tenant.getLegalDocument, ({ params }) => (params.legalDocumentId === ids[1] ? earlier : draft));
    mock(tenant.listLegalVersions, {
      versions: [makeDocument({ id: ids[0], version: 2, status: 'draft' }), makeDocument({ version: 1 })],
    });
    const screen = await renderScreen(`/tenant/legal/${ids[0]}`, { as: admin, width });
    await screen.getByRole('button', { name: 'Compare with version 1' }).click();
    const dialog = body.getByRole('dialog', { name: 'Changes from version 1 to 2' });
    await expect.element(dialog.getByRole('insertion').last()).toBeVisible();
    const marked = [...dialog.element().querySelectorAll('pre :is(ins, del)')].map(
      (part) => part.textContent,
    );
    expect(marked).toEqual(['Removednice', 'Addedkind']);
    expect(await axeViolations()).toEqual([]);
  });

  it('shows a published version without any field, and a scheduled one with a way back', async () => {
    let text = makeText({ status: 'scheduled', effectiveAt: '2027-01-01T00:00:00.000Z' });
    mock(tenant.getLegalDocument, () => text);
    mock(tenant.unscheduleLegalDocument, () => {
      text = makeText();
      return text;
    });
    const screen = await renderScreen(`/tenant/legal/${ids[0]}`, { as: admin, width: 375 });
    await expect.element(screen.getByRole('button', { name: 'Unschedule' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Text', exact: true }).query()).toBeNull();
    expect(await axeViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Unschedule' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible();
  });
});

it('acceptances name the document, the version and how, and a deleted account by no name', async () => {
  mock(tenant.listAcceptances, {
    acceptances: [
      sample(acceptanceSchema, { id: ids[0], email: 'mai@example.com', title: 'Our terms', version: 3 }),
      sample(acceptanceSchema, { id: ids[1], email: null, title: 'Our terms', version: 2 }),
    ],
    pagination: { page: 1, limit: 20, total: 2, pages: 1 },
  });
  const screen = await renderScreen('/tenant/legal?tab=acceptances', { as: admin });
  await expect.element(screen.getByRole('row', { name: /mai@example.com Our terms/ })).toBeVisible();
  await expect.element(screen.getByRole('rowheader', { name: 'Deleted account' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('staff of the platform name the operator', async () => {
  let operator = { name: '', email: '', address: '' };
  mock(platform.getOperatorSettings, () => ({ version: 1, operator }));
  mock(platform.updateOperatorSettings, ({ body: { operator: change } }) => {
    operator = { ...operator, name: change.name ?? '' };
    return { version: 2, operator };
  });
  const screen = await renderScreen('/admin/legal?tab=operator', { as: makeUser('PLATFORM_ADMIN') });
  await screen.getByRole('textbox', { name: 'Name' }).fill('Sitewright Ltd');
  await screen.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => sentTo(platform.updateOperatorSettings).length).toBe(1);
  expect(operator.name).toBe('Sitewright Ltd');
});
