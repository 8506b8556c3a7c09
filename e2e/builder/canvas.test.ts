import { expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { canvasOf, newVisitor } from '../support/browser.ts';
import { withBuilder } from '../support/builder.ts';

// Canvas tools: context menu, breadcrumbs of the selection, zoom, and visibility of sections per viewport.

const builder = withBuilder();
const { open, sections, saved } = builder;
const menuItem = (name: string | RegExp) => builder.page.getByRole('menuitem', { name });

it('the context menu copies, pastes, locks and deletes', async () => {
  await open();
  const count = await sections().count();
  await sections()
    .nth(1)
    .click({ button: 'right', position: { x: 8, y: 40 } });
  await menuItem(/^Copy/).waitFor();
  expect(await axeViolations(builder.page)).toEqual([]);
  await menuItem(/^Copy/).click();
  await sections()
    .nth(1)
    .click({ button: 'right', position: { x: 8, y: 40 } });
  await menuItem(/^Paste/).click();
  await expect.poll(() => sections().count(), { timeout: 5_000 }).toBe(count + 1);
  await sections()
    .nth(2)
    .click({ button: 'right', position: { x: 8, y: 40 } });
  await menuItem(/^Lock/).click();
  await sections()
    .nth(2)
    .click({ button: 'right', position: { x: 8, y: 40 } });
  await expect.poll(() => menuItem(/^Delete/).isDisabled()).toBe(true);
  await menuItem(/^Unlock/).click();
  await sections()
    .nth(2)
    .click({ button: 'right', position: { x: 8, y: 40 } });
  await menuItem(/^Delete/).click();
  await expect.poll(() => sections().count()).toBe(count);
});

it('the breadcrumbs select the entry’s section and the page', async () => {
  await open();
  await canvasOf(builder.page).locator('main [data-item]').first().scrollIntoViewIfNeeded();
  await canvasOf(builder.page).locator('main [data-item]').first().click();
  await builder.page.keyboard.press('Escape');
  const path = builder.page.getByRole('navigation', { name: 'Selection path' });
  await expect.poll(() => path.getByRole('button').count()).toBe(3);
  await path.getByRole('button').nth(1).click();
  await expect.poll(() => path.getByRole('button').count()).toBe(2);
  await path.getByRole('button', { name: 'Page' }).click();
  await expect.poll(() => path.getByRole('button').count()).toBe(1);
});

it('the canvas is zoomed, and clicks still hit their targets', async () => {
  await open();
  const zoom = builder.page.getByRole('group', { name: 'Zoom' });
  await zoom.getByRole('button', { name: 'Zoom in' }).click();
  await zoom.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => zoom.getByText('%').textContent()).toMatch(/^(75|90|100|125)%$/);
  await canvasOf(builder.page).locator('h1').click();
  await builder.page.keyboard.type('Phóng to ');
  await saved();
  const { content } = await builder.site.read(builder.site.pages[0]!.id);
  expect(JSON.stringify(content)).toContain('Phóng to ');
  for (let step = 0; step < 3; step += 1) await zoom.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => zoom.getByText('%').textContent()).toMatch(/^(33|50|67)%$/);
  await zoom.getByText('%').click();
});

it('the toolbar of the first section leaves the header of the site uncovered, and the rail names its panels', async () => {
  await open();
  const { page } = builder;
  await sections()
    .first()
    .click({ position: { x: 8, y: 60 } });
  const bar = page.getByRole('main').getByRole('toolbar');
  await expect
    .poll(async () => {
      const header = await canvasOf(page).locator('header').first().boundingBox();
      const box = await bar.boundingBox();
      return box && header && box.y >= header.y + header.height;
    })
    .toBe(true);
  const rail = page.getByRole('navigation', { name: 'Panels' });
  for (const name of ['Add section', 'Pages', 'Version history'])
    expect(await rail.getByText(name, { exact: true }).isVisible()).toBe(true);
  await page.setViewportSize({ width: 768, height: 900 });
  await rail.getByRole('button', { name: 'Pages', exact: true }).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
});

it('the editor follows dark mode, less motion and high contrast colors of the system', async () => {
  await open();
  const { page } = builder;
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(paper).not.toBe(light);

  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
  const slowest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')]
        .flatMap((element) => getComputedStyle(element).transitionDuration.split(','))
        .map((duration) => Number.parseFloat(duration)),
    ),
  );
  expect(slowest).toBeLessThan(0.02);

  // In high contrast colors, grounds vanish: what is on must show by an outline.
  await page.emulateMedia({ reducedMotion: null, forcedColors: 'active' });
  const outlineOf = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .evaluate((button) => getComputedStyle(button).outlineStyle);
  expect(await outlineOf('Add section')).toBe('solid');
  expect(await outlineOf('Layers')).toBe('none');
  await page.emulateMedia({ forcedColors: null });
});

it('zoom and rulers are kept for the next visit, and change nothing on the page', async () => {
  await open();
  const { page, site } = builder;
  const before = await site.read(site.pages[0]!.id);
  const zoom = page.getByRole('group', { name: 'Zoom' });
  await zoom.getByRole('button', { name: 'Zoom out' }).click();
  await zoom.getByRole('button', { name: 'Rulers' }).click();
  const percent = await zoom.getByText('%').textContent();
  await builder.show(site);
  await expect.poll(() => zoom.getByText('%').textContent()).toBe(percent);
  expect(await zoom.getByRole('button', { name: 'Rulers' }).getAttribute('aria-pressed')).toBe('true');
  expect(await zoom.getByText('%').getAttribute('aria-pressed')).toBe('false');
  expect(await site.read(site.pages[0]!.id)).toEqual(before);
});

it('a narrow window starts in the mobile viewport, and the selection toolbar is never cut off', async () => {
  await open();
  const bar = builder.page.getByRole('main').getByRole('toolbar');
  const isOnScreen = async (): Promise<boolean> => {
    const box = await bar.boundingBox();
    const { width } = builder.page.viewportSize()!;
    return box !== null && box.width > 100 && box.x >= 0 && box.x + box.width <= width;
  };
  const isShown = (name: string) =>
    builder.page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');
  for (const [width, screen] of [
    [767, 'Mobile'],
    [768, 'Desktop'],
    [375, 'Mobile'],
  ] as const) {
    await builder.page.setViewportSize({ width, height: 740 });
    await builder.show(builder.site);
    await expect.poll(() => isShown(screen)).toBe('true');
  }
  await builder.press(1);
  await expect.poll(isOnScreen).toBe(true);

  // Three narrow viewports side by side: the toolbar is wider than each of them.
  await builder.page.setViewportSize({ width: 1280, height: 800 });
  await builder.page.getByRole('button', { name: 'All breakpoints' }).click();
  await builder.page.frameLocator('iframe[title="Tablet"]').locator('h1').waitFor();
  await builder.press(1);
  await expect.poll(isOnScreen).toBe(true);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => bar.count()).toBe(1);
});

it('a section hidden on phones is dimmed in the builder, absent on mobile live pages, and present on desktop', async () => {
  await open();
  const id = await sections().nth(1).getAttribute('data-node');
  await sections()
    .nth(1)
    .click({ position: { x: 6, y: 30 } });
  await builder.page.getByRole('tab', { name: 'Style' }).click();
  await builder.page.getByRole('checkbox', { name: 'Mobile' }).click();
  await builder.page.getByRole('button', { name: 'Mobile' }).click();
  const opacity = () =>
    sections()
      .nth(1)
      .evaluate((section) => getComputedStyle(section).opacity);
  await expect.poll(opacity).toBe('0.35');
  await saved();
  await builder.site.call('PATCH', '/publish', { isPublished: true });
  const address = `http://${builder.site.subdomain}.localhost:${builder.server.port}/`;
  for (const [width, isShown] of [
    [375, false],
    [1280, true],
  ] as const) {
    const guest = await newVisitor(builder.server.url, { width });
    await guest.page.goto(address);
    await guest.page.locator('h1').waitFor();
    const box = await guest.page.locator(`.s-${id}`).boundingBox();
    expect(box !== null).toBe(isShown);
    await guest.context.close();
  }
});

it('all viewports are shown side by side: typing in one updates the others, and a click in any selects', async () => {
  await open();
  await builder.page.getByRole('button', { name: 'All breakpoints' }).click();
  const phone = builder.page.frameLocator('iframe[title="Mobile"]');
  const tablet = builder.page.frameLocator('iframe[title="Tablet"]');
  await phone.locator('h1').waitFor();
  await tablet.locator('h1').waitFor();
  await canvasOf(builder.page).locator('h1').click();
  await builder.page.keyboard.press('End');
  await builder.page.keyboard.type(' ở đây');
  await builder.page.keyboard.press('Escape');
  await expect.poll(() => phone.locator('h1').textContent(), { timeout: 5_000 }).toContain(' ở đây');
  await expect.poll(() => tablet.locator('h1').textContent()).toContain(' ở đây');
  const widths = await Promise.all(
    [phone, tablet].map((frame) =>
      frame.locator('body').evaluate((body) => body.ownerDocument.defaultView!.innerWidth),
    ),
  );
  expect(widths).toEqual([375, 768]);
  await phone
    .locator('main > [data-node]')
    .nth(1)
    .click({ position: { x: 6, y: 10 } });
  const second = await sections().nth(1).getAttribute('data-node');
  const path = builder.page.getByRole('navigation', { name: 'Selection path' });
  await expect.poll(() => path.getByRole('button').count()).toBe(2);
  await builder.page.getByRole('button', { name: 'Edit on Mobile' }).click();
  await builder.page.frameLocator('iframe[title="Desktop"]').locator(`[data-node="${second}"]`).waitFor();
  expect(
    await canvasOf(builder.page)
      .locator('body')
      .evaluate((body) => body.ownerDocument.defaultView!.innerWidth),
  ).toBe(375);
  expect(await axeViolations(builder.page)).toEqual([]);
});
