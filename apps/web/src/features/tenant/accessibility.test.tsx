import { sectionLibrary } from '@sitewright/contract/library/library';
import { platformOverview } from '@sitewright/contract/overview/overview';
import { beforeEach, describe, expect, it } from 'vitest';
import { axeViolations } from '../../testing/axe-violations.ts';
import { respondFully, mock } from '../../testing/mock-api.ts';
import { makeUser } from '../../testing/user.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { fullSample, sample } from '../../testing/sample.ts';

// Accessibility of the tenant and platform areas with data, in light and dark mode.

beforeEach(() => {
  respondFully();
  const moment = '2026-01-15T10:00:00.000Z';
  const person = fullSample(platformOverview.response).recentPeople[0]!;
  mock(
    platformOverview,
    fullSample(platformOverview.response, { recentPeople: [{ ...person, createdAt: moment }] }),
  );
  mock(
    sectionLibrary,
    sample(sectionLibrary.response, { fonts: [{ id: 'geist', family: 'Geist Variable' }] }),
  );
});

const loaded = async (screen: Awaited<ReturnType<typeof renderScreen>>): Promise<void> => {
  await expect.element(screen.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0);
  expect(screen.getByText("Couldn't load").query()).toBeNull();
};

describe.each([1280, 375])('the administration areas at %i px', (width) => {
  const areas = [
    ['ADMIN', 'tenant', ['dashboard', 'users', 'branding', 'settings', 'audit']],
    ['SUPER_ADMIN', 'admin', ['', 'tenants', 'users', 'mail', 'audit']],
  ] as const;
  for (const [role, area, screens] of areas)
    it.each(screens)(`the screen /${area}/%s has no accessibility violation`, async (name) => {
      await loaded(await renderScreen(`/${area}/${name}`.replace(/\/$/, ''), { as: makeUser(role), width }));
      expect(await axeViolations()).toEqual([]);
    });

  it('the invite dialog has no accessibility violation', async () => {
    const screen = await renderScreen('/tenant/users', { as: makeUser('ADMIN'), width });
    await screen
      .getByRole('button', { name: /^Invite/ })
      .first()
      .click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});
