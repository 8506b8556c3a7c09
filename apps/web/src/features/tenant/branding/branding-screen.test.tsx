import {
  type Branding,
  brandingSchema,
  type BrandingState,
  getBranding,
  listBrandingVersions,
  publishBranding,
  restoreBranding,
  saveBranding,
} from '@sitewright/contract/branding/branding';
import { beforeEach, expect, it } from 'vitest';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { makeUser } from '../../../testing/user.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

let state: BrandingState;
let published: Branding[];

/** Publishing adds the newest version. */
const goLive = (branding: Branding): BrandingState => {
  published = [...published, branding];
  state = {
    ...state,
    draft: branding,
    hasDraft: false,
    published: branding,
    publishedVersion: published.length,
  };
  return state;
};

beforeEach(() => {
  published = [];
  const draft = brandingSchema.parse({});
  state = { draft, hasDraft: false, published: null, publishedVersion: 0, edit: 1, warnings: [] };
  mock(getBranding, () => state);
  mock(saveBranding, ({ body: { branding } }) => {
    state = { ...state, draft: branding, hasDraft: true, edit: state.edit + 1 };
    return state;
  });
  mock(publishBranding, () => goLive(state.draft));
  mock(restoreBranding, ({ params: { version } }) => goLive(published[version - 1]!));
  mock(listBrandingVersions, () => ({
    versions: published
      .map((branding, index) => ({
        version: index + 1,
        publishedAt: '2026-01-15T10:00:00.000Z',
        publishedBy: 'mai@example.com',
        isLive: index + 1 === published.length,
        branding,
      }))
      .toReversed(),
  }));
});

it('low-contrast colours are reported and fixed; a branding is published and an earlier one restored', async () => {
  const screen = await renderScreen('/tenant/branding', { as: makeUser('ADMIN') });
  await screen.getByLabelText('Text', { exact: true }).first().fill('#bbbbbb');
  await screen.getByLabelText('Background', { exact: true }).fill('#ffffff');
  await expect.element(screen.getByText(/^Low contrast between Text and Background/)).toBeVisible();
  await screen
    .getByRole('button', { name: /^Use #/ })
    .first()
    .click();
  await expect.element(screen.getByText(/^Low contrast/)).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  const name = screen.getByLabelText('Name', { exact: true });
  const publish = screen.getByRole('button', { name: 'Publish', exact: true });
  await name.fill('Werkraum');
  await publish.click();
  await expect.element(screen.getByText('Branding published.')).toBeVisible();
  await name.fill('Werkraum Zwei');
  await publish.click();
  await expect.element(screen.getByText(/^Version 2 is live/)).toBeVisible();
  await screen.getByRole('button', { name: 'Roll back: Version 1' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
  await expect.element(screen.getByText('Rolled back to the earlier branding.')).toBeVisible();
  await expect.element(name).toHaveValue('Werkraum');
  expect(published.map(({ productName }) => productName)).toEqual(['Werkraum', 'Werkraum Zwei', 'Werkraum']);
  expect(published[0]!.colors.text).not.toBe('#bbbbbb');
  expect(sentTo(publishBranding).map(({ body }) => body.edit)).toEqual([2, 3]);
});
