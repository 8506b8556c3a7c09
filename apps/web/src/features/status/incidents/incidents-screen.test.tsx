import {
  createIncident,
  deleteIncident,
  type Incident,
  incidentSchema,
  listIncidents,
  updateIncident,
} from '@sitewright/contract/status/status';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { makeUser } from '../../../testing/user.ts';

const body = page.elementLocator(document.body);
const staff = makeUser('PLATFORM_ADMIN');

const makeIncident = (fields: Partial<Incident> = {}): Incident =>
  sample(incidentSchema, {
    title: { en: 'Slow uploads' },
    description: { en: 'Uploads took minutes.' },
    severity: 'minor',
    date: '2026-11-28T09:00:00.000Z',
    duration: 185,
    version: 3,
    ...fields,
  });

let incidents: Incident[];
beforeEach(() => {
  incidents = [];
  mock(listIncidents, () => ({
    incidents,
    pagination: { page: 1, limit: 20, total: incidents.length, pages: 1 },
  }));
});

it('an incident is published with its texts, severity and times', async () => {
  mock(createIncident, ({ body: { title, description, severity } }) => {
    const made = makeIncident({ title, description, severity, duration: null });
    incidents = [made];
    return made;
  });
  const screen = await renderScreen('/admin/status', { as: staff });
  await expect.element(screen.getByText('No incidents yet')).toBeVisible();
  await screen.getByRole('button', { name: 'Report incident' }).first().click();
  const dialog = body.getByRole('dialog', { name: 'Report incident' });
  const confirm = dialog.getByRole('button', { name: 'Publish' });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Emails are late');
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('The mail server is slow.');
  await dialog.getByRole('textbox', { name: 'Title in Vietnamese' }).fill('Email đến trễ');
  await dialog.getByLabelText('Severity').selectOptions('Major');
  expect(await axeViolations()).toEqual([]);
  await confirm.click();
  await expect.element(screen.getByRole('rowheader', { name: 'Emails are late' })).toBeVisible();
  expect(sentTo(createIncident)[0]!.body).toMatchObject({
    title: { en: 'Emails are late', vi: 'Email đến trễ' },
    severity: 'major',
    endedAt: null,
  });
});

it('an incident is ended, and a refused end says why and keeps what was typed', async () => {
  incidents = [makeIncident({ duration: null })];
  mock(updateIncident, () =>
    mockError('validation_failed', { fields: { endedAt: 'The end can’t be before the start.' } }),
  );
  const screen = await renderScreen('/admin/status', { as: staff });
  await screen.getByRole('button', { name: 'Edit: Slow uploads' }).click();
  const dialog = body.getByRole('dialog', { name: 'Edit incident' });
  await dialog.getByLabelText('End', { exact: true }).fill('2026-11-27T09:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('The end can’t be before the start.')).toBeVisible();
  await expect.element(dialog.getByLabelText('End', { exact: true })).toHaveValue('2026-11-27T09:00');
  expect(sentTo(updateIncident)[0]!.body).toMatchObject({ version: 3 });
});

it('an incident is deleted after a confirmation', async () => {
  incidents = [makeIncident()];
  mock(deleteIncident, () => {
    incidents = [];
    return { ok: true };
  });
  const screen = await renderScreen('/admin/status', { as: staff });
  await expect.element(screen.getByText('3 h 5 min')).toBeVisible();
  await screen.getByRole('button', { name: 'Delete: Slow uploads' }).click();
  await body.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('No incidents yet')).toBeVisible();
});
