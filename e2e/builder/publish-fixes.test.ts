import { expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { storedSections, withBuilder } from '../support/builder.ts';

// Findings of the publish check are fixed in its dialog.

const builder = withBuilder();
const button = (name: RegExp | string) => builder.page.getByRole('button', { name });
const dialog = () => builder.page.getByRole('dialog');

interface Stored {
  id: string;
  type: string;
  data: { action?: { href: string }; image?: { src: string; alt: string; decorative?: boolean } };
}

const openWithIssues = async (): Promise<void> => {
  await builder.open();
  const { site } = builder;
  const home = site.pages[0]!;
  const second = site.pages[1]!;
  const { content } = await site.read(home.id);
  const [first, ...rest] = content.sections as unknown as Stored[];
  const broken = { ...first!, data: { ...first!.data, action: { label: 'Xyz', href: '/gone' } } };
  await site.call('PATCH', `/pages/${home.id}/content`, { content: { sections: [broken, ...rest] } });
  await site.call('PATCH', `/pages/${second.id}/content`, {
    content: {
      sections: [
        { type: 'gone/gone-1', data: {} },
        { type: 'hero/hero-1', data: { title: 'x', image: { src: '/library/images/x.webp', alt: '' } } },
      ],
    },
  });
  await site.call('PATCH', `/pages/${second.id}/settings`, { seo: { title: '', description: 'x' } });
  await builder.show(site);
  await button('Publish').click();
  await dialog().getByText('leads to /gone', { exact: false }).waitFor();
};

it('one finding is fixed, can be undone, and the others remain', async () => {
  await openWithIssues();
  expect(await dialog().getByRole('listitem').count()).toBeGreaterThanOrEqual(4);
  expect(await axeViolations(builder.page)).toEqual([]);
  await button(/^Remove link/).click();
  await expect.poll(() => dialog().getByText('leads to /gone', { exact: false }).count()).toBe(0);
  await expect.poll(async () => (await storedSections<Stored>(builder.site))[0]!.data.action!.href).toBe('');
  await builder.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await builder.page.keyboard.press('Control+z');
  await builder.saved();
  expect((await storedSections<Stored>(builder.site))[0]!.data.action!.href).toBe('/gone');
});

it('all findings but the alt text are fixed with one click, including those of other pages', async () => {
  await openWithIssues();
  await button(/^Fix all/).click();
  await expect.poll(() => dialog().getByRole('listitem').count()).toBe(1);
  expect(await builder.page.locator('header select').inputValue()).toBe(builder.site.pages[0]!.id);
  const described = dialog().getByRole('textbox', { name: 'Alt text of x.webp' });
  await described.fill('The dining room in the evening');
  await button('Add alt text: x.webp').click();
  await dialog().getByText('No issues found', { exact: false }).waitFor();
  const { content } = await builder.site.read(builder.site.pages[1]!.id);
  const sections = content.sections as unknown as Stored[];
  expect(sections.map(({ type }) => type)).toEqual(['hero/hero-1']);
  expect(sections[0]!.data.image).toMatchObject({ alt: 'The dining room in the evening' });
  expect(sections[0]!.data.image!.decorative).toBeUndefined();
});

it('the site check panel fixes what it recommends, and the fix can be undone', async () => {
  await openWithIssues();
  await builder.page.keyboard.press('Escape');
  await button('Site check').click();
  const panel = builder.page.getByRole('complementary', { name: 'Site check' });
  const broken = panel.getByRole('listitem').filter({ hasText: 'Broken link: “Xyz”' });
  await broken.getByText('Visitors who follow the link get an error.').waitFor();
  expect(await axeViolations(builder.page)).toEqual([]);
  await broken.getByRole('button', { name: /^Remove link/ }).click();
  await broken.waitFor({ state: 'detached' });
  expect((await storedSections<Stored>(builder.site))[0]!.data.action!.href).toBe('');
  await panel.getByText('No social sharing image').waitFor();
  await panel.getByRole('button', { name: /^More for “No social sharing image/ }).click();
  await builder.page.getByRole('menuitem', { name: 'Dismiss' }).click();
  await panel.getByText('1 dismissed or done').waitFor();
  await button(/^Undo/).click();
  await builder.saved();
  expect((await storedSections<Stored>(builder.site))[0]!.data.action!.href).toBe('/gone');
});

it('the publish dialog tells how to check what software cannot judge', async () => {
  await builder.open();
  await button('Publish').click();
  await dialog().getByText('Accessibility checks to do yourself').click();
  await dialog().getByText('Videos have captions').waitFor();
  expect(await axeViolations(builder.page)).toEqual([]);
});

it('a publish shows its steps until the site is live', async () => {
  await builder.open();
  const { page } = builder;
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/v1/sites/*/publish', async (route) => {
    const response = await route.fetch();
    await answered.promise;
    await route.fulfill({ response });
  });
  await button('Publish').click();
  await dialog().getByRole('button', { name: 'Publish now' }).click();
  const steps = dialog().getByRole('list', { name: 'Publishing' }).getByRole('listitem');
  await expect
    .poll(() => steps.allTextContents())
    .toEqual(['Checking the site', 'Preparing images', 'Building pages', 'Going live']);
  await steps.filter({ hasText: 'Going live' }).and(page.locator('[aria-current="step"]')).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  answered.resolve();
  await dialog().getByRole('link', { name: /^Open/ }).waitFor();
  expect(await steps.count()).toBe(0);
});
