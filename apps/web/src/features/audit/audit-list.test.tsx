import {
  type AuditEntry,
  auditEntrySchema,
  exportPlatformAudit,
  platformAudit,
  tenantAudit,
} from '@sitewright/contract/audit/audit';
import { getUser, listUsers, userDetailSchema, userEntrySchema } from '@sitewright/contract/users/users';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError } from '../../testing/mock-error.ts';
import { onePage } from '../../testing/one-page.ts';
import { makeUser } from '../../testing/user.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';

// The audit log with its filters and export.

const id = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const maker = { id: id(1), name: 'Mai', email: 'mai@example.com' };
const entry = (fields: Partial<AuditEntry>): AuditEntry => sample(auditEntrySchema, fields);
const actor = { id: maker.id, type: 'user', label: maker.email };
const entries = [
  entry({
    id: '3',
    action: 'site.created',
    actor,
    target: { type: 'site', id: id(5), label: 'Nhà Hàng Mai' },
  }),
  entry({ id: '2', action: 'member.suspended', actor }),
  entry({ id: '1', action: 'site.created', actor: { ...actor, id: id(2), label: 'lan@example.com' } }),
];

beforeEach(() => {
  mock(platformAudit, ({ query }) => ({
    entries: entries.filter(
      (one) =>
        (!query.actor || one.actor.id === query.actor) &&
        (!query.targetType || one.target?.type === query.targetType) &&
        (!query.target || one.target?.id === query.target) &&
        (!query.to || query.to > one.at),
    ),
    next: null,
  }));
  mock(listUsers, { users: [sample(userEntrySchema, maker)], pagination: onePage(1) });
  mock(getUser, sample(userDetailSchema, maker));
});
afterEach(() => void vi.restoreAllMocks());

const staff = makeUser('SUPER_ADMIN');
const lines = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
const query = () => new URLSearchParams(location.search);

it('the audit log is filtered by user and event, and the filters stay in the URL', async () => {
  const screen = await renderScreen('/admin/audit', { as: staff });
  await screen.getByRole('combobox', { name: 'User' }).fill('mai');
  await screen.getByRole('option', { name: /mai@example\.com/ }).click();
  await expect.poll(() => query().get('actor')).toBe(maker.id);
  await expect.poll(() => lines().length).toBe(2);
  expect(lines().every((line) => line.includes(maker.email))).toBe(true);
  expect(await axeViolations()).toEqual([]);
  await screen.getByLabelText('Target type').selectOptions('Sites');
  await expect.poll(() => query().get('targetType')).toBe('site');
  await expect.poll(() => lines().length).toBe(1);

  const again = await renderScreen(`/admin/audit${location.search}`, { as: staff });
  await expect.element(again.getByText(/created the site Nhà Hàng Mai/)).toBeVisible();
  await expect.element(again.getByRole('combobox', { name: 'User' })).toHaveValue('Mai (mai@example.com)');
  const until = again.getByLabelText('To', { exact: true });
  await until.fill('2020-01-01');
  await expect.element(again.getByText('No results')).toBeVisible();
  await until.fill('');
  await expect.poll(() => lines().length).toBe(1);
});

it('the audit log is exported with the active filters', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const screen = await renderScreen(`/admin/audit?actor=${maker.id}&targetType=site`, { as: staff });
  for (const name of ['CSV', 'JSON Lines']) {
    await screen.getByRole('button', { name: 'Export' }).click();
    await screen.getByRole('menuitem', { name }).click();
    await expect.poll(() => saved.length).toBe(name.includes('CSV') ? 1 : 2);
  }
  expect(saved).toEqual(['audit.csv', 'audit.jsonl']);
  expect(sentTo(exportPlatformAudit).map((call) => call.query)).toEqual(
    ['csv', 'jsonl'].map((format) => ({ actor: maker.id, targetType: 'site', format })),
  );
});

it('an entry narrows the audit log to its target', async () => {
  const screen = await renderScreen('/admin/audit', { as: staff });
  await screen.getByText(/created the site Nhà Hàng Mai/).click();
  await screen.getByRole('button', { name: 'Filter by this target' }).first().click();
  await expect.poll(() => query().get('target')).toBe(id(5));
  await expect.element(screen.getByLabelText('Target ID')).toHaveValue(id(5));
  await expect.poll(() => lines().length).toBe(1);
});

it('older entries are added below, until there are none', async () => {
  mock(platformAudit, ({ query: { before } }) => ({
    entries: before === undefined ? entries.slice(0, 2) : entries.slice(2),
    next: before === undefined ? '2' : null,
  }));
  const screen = await renderScreen('/admin/audit', { as: staff });
  await expect.poll(() => lines().length).toBe(2);
  const older = screen.getByRole('button', { name: 'Load older events' });
  await older.click();
  await expect.poll(() => lines().length).toBe(3);
  await expect.element(older).not.toBeInTheDocument();
  expect(sentTo(platformAudit).map((call) => call.query.before)).toEqual([undefined, '2']);
});

it('an audit log without entries says so, and one that cannot be loaded offers another try', async () => {
  mock(platformAudit, { entries: [], next: null });
  const screen = await renderScreen('/admin/audit', { as: staff });
  await expect.element(screen.getByRole('heading', { name: 'No activity yet' })).toBeVisible();
  mock(platformAudit, mockError('internal'));
  const failed = await renderScreen('/admin/audit?q=site', { as: staff });
  await expect.element(failed.getByRole('alert')).toBeVisible();
  mock(platformAudit, { entries, next: null });
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => lines().length).toBe(3);
});

it('the audit log of a workspace shows sentences with previous values', async () => {
  const target = { type: 'user', id: id(2), label: 'lan@example.com' };
  const changes = { role: { before: 'USER', after: 'ADMIN' } };
  mock(tenantAudit, {
    entries: [
      entry({ id: '5', action: 'member.suspended', actor, target }),
      entry({ id: '4', action: 'member.role_changed', actor, target, changes }),
    ],
    next: null,
  });
  const screen = await renderScreen('/tenant/audit', { as: makeUser('ADMIN') });
  await expect.element(screen.getByText('mai@example.com suspended lan@example.com')).toBeVisible();
  await screen.getByText('mai@example.com changed the role of lan@example.com').click();
  await expect.element(screen.getByRole('deletion').getByText('USER')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
