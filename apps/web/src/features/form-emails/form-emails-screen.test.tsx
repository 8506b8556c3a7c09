import {
  getFormMailSettings,
  updateFormMailSettings,
} from '@sitewright/contract/form-delivery/form-mail-settings';
import { expect, it } from 'vitest';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { makeUser } from '../../testing/user.ts';

const open = async () => {
  mock(getFormMailSettings, { version: 3, formMails: { linkHours: 24 } });
  return renderScreen('/tenant/form-emails', { as: makeUser('ADMIN') });
};

it('changes how long links to files work, within the limits', async () => {
  const screen = await open();
  const hours = screen.getByLabelText('Hours until the links expire');
  await expect.element(hours).toHaveValue('24');
  await hours.fill('72');
  mock(updateFormMailSettings, { version: 4, formMails: { linkHours: 72 } });
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(() => sentTo(updateFormMailSettings).map(({ body }) => body))
    .toEqual([{ version: 3, formMails: { linkHours: 72 } }]);
  await hours.fill('900');
  await screen.getByRole('heading', { level: 1 }).click();
  await expect.element(hours).toHaveValue('720');
  expect(await axeViolations()).toEqual([]);
});
