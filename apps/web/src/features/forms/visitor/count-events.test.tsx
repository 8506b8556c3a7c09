import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeField } from '@sitewright/forms/render/testing/form-samples';
import { page, userEvent } from 'vitest/browser';
import { answer, sent as submission, showForm, startServer, stopServer } from './form-page.ts';

// What the script of published forms counts for the owner.

const sent: { address: string; body: unknown }[] = [];
beforeEach(() => {
  startServer();
  sent.length = 0;
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((address, body) => {
    sent.push({ address: new URL(address).pathname, body: JSON.parse(body as string) as unknown });
    return true;
  });
});
afterEach(stopServer);

const fields = [
  makeField('text', { id: 'n', name: 'your_name', label: 'Name' }),
  makeField('text', { id: 'c', name: 'city', label: 'City' }),
];
const events = (): unknown[] => sent.map(({ body }) => body);
const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide'));

it('a form counts once when it is seen and when it is begun, and with the last field when it is left', async () => {
  showForm(fields);
  await expect.poll(events).toEqual([{ event: 'view', field: '' }]);
  await userEvent.type(page.getByLabelText('Name'), 'Mai{Tab}');
  await userEvent.type(page.getByLabelText('City'), 'Huế{Tab}');
  leave();
  leave();
  expect(events().slice(1)).toEqual([
    { event: 'start', field: '' },
    { event: 'leave', field: 'c' },
  ]);
  expect(new Set(sent.map(({ address }) => address))).toEqual(new Set(['/_forms/frm_1/events']));
});

it('a form that was submitted, or never begun, is not left', async () => {
  answer(submission, () => Response.json({ ok: true, message: 'Thanks' }));
  showForm(fields);
  leave();
  await userEvent.type(page.getByLabelText('Name'), 'Mai{Tab}');
  await userEvent.click(page.getByRole('button', { name: 'Submit' }));
  await expect.element(page.getByText('Thanks')).toBeVisible();
  leave();
  expect(events()).not.toContainEqual(expect.objectContaining({ event: 'leave' }));
});
