import { expect, it } from 'vitest';
import { canvasOf, newVisitor } from '../support/browser.ts';
import { storedSections, withBuilder } from '../support/builder.ts';

// Free positioning: elements are dragged anywhere in their section in one viewport, and stacked in the others.

interface StoredElement {
  id: string;
  position?: string;
  responsivePosition?: Record<string, Record<string, string>>;
  droppedOnImage?: boolean;
}
interface StoredSection {
  id: string;
  dropZones?: { main?: StoredElement[] };
}

const builder = withBuilder();
const { open, saved, spoken } = builder;
const element = (id: string) => canvasOf(builder.page).locator(`[data-node="${id}"]`);
const press = (name: string) => builder.page.getByRole('button', { name, exact: true }).click();
const box = async (id: string) => (await element(id).boundingBox())!;
const stored = async (id: string) => {
  await saved();
  const sections = await storedSections<StoredSection>(builder.site);
  return sections.flatMap(({ dropZones }) => dropZones?.main ?? []).find((one) => one.id === id)!;
};

/** A site whose first section contains these elements. */
const openWith = async (...main: object[]): Promise<void> => {
  await open(undefined, async (site) => {
    const home = await site.read(site.pages[0]!.id);
    const [first, ...rest] = home.content.sections;
    const content = { sections: [{ ...first, dropZones: { main } }, ...rest] };
    await site.call('PATCH', `/pages/${home.id}/content`, { content });
  });
  await element('title').waitFor();
};
const title = { id: 'title', type: 'heading', data: { content: 'Mở cửa', level: 'h3' } };
const textElement = { id: 'words', type: 'text', data: { content: 'Every day' } };

const select = async (id: string): Promise<void> => {
  await element(id).scrollIntoViewIfNeeded();
  await element(id).click();
  await builder.page.keyboard.press('Escape');
  await builder.page.getByRole('main').getByRole('toolbar').waitFor();
};

/** Positions an element freely; the content below then moves up. */
const placeFreely = async (id: string): Promise<void> => {
  await select(id);
  await press('Free position');
  await expect.poll(() => element(id).evaluate((host) => getComputedStyle(host).position)).toBe('absolute');
};

/** Drags an element by its centre, by the given pixels. */
const drag = async (id: string, dx: number, dy: number, keys: string[] = []): Promise<void> => {
  const from = await box(id);
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await builder.page.mouse.move(x, y);
  await builder.page.mouse.down();
  for (const key of keys) await builder.page.keyboard.down(key);
  await builder.page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 });
  await builder.page.mouse.move(x + dx, y + dy, { steps: 4 });
};

it('an element is placed freely on the desktop, and phones stack it', async () => {
  await openWith(title, textElement);
  await placeFreely('title');
  const before = await box('title');
  const restful = await box('words');
  await drag('title', 80, 50, ['Alt']);
  await expect
    .poll(() => builder.page.locator('[data-length]:not([data-length=""])').count())
    .toBeGreaterThan(0);
  await builder.page.mouse.up();
  await builder.page.keyboard.up('Alt');
  await expect.poll(async () => Math.round((await box('title')).x - before.x)).toBe(80);
  expect(Math.round((await box('title')).y - before.y)).toBe(50);
  // Nothing else has moved with it.
  expect((await box('words')).y).toBeCloseTo(restful.y, 0);
  const { desktop } = (await stored('title')).responsivePosition!;
  expect(desktop).toMatchObject({
    position: 'absolute',
    left: expect.stringMatching(/^\d+(\.\d+)?%$/) as string,
    top: expect.stringMatching(/^\d+px$/) as string,
  });
  // One gesture is one undo step; the previous step is the switch to free positioning.
  await builder.page.keyboard.press('Control+z');
  await expect.poll(async () => Math.round((await box('title')).x)).toBe(Math.round(before.x));
  await builder.page.keyboard.press('Control+Shift+z');
  await expect.poll(async () => Math.round((await box('title')).x - before.x)).toBe(80);

  // Ten pixels with Shift, one without, announced to screen readers.
  const inPage = () => element('title').evaluate((host) => host.getBoundingClientRect().toJSON() as DOMRect);
  const rested = await inPage();
  await builder.page.keyboard.press('Shift+ArrowRight');
  await builder.page.keyboard.press('ArrowUp');
  await expect.poll(async () => Math.round((await inPage()).x - rested.x)).toBe(10);
  expect(Math.round((await inPage()).y - rested.y)).toBe(-1);
  await expect.poll(spoken).toMatch(/Heading: X \d+ px, Y \d+ px/);

  await builder.page.getByRole('button', { name: 'Mobile', exact: true }).click();
  await expect
    .poll(() => element('title').evaluate((host) => getComputedStyle(host).position))
    .toBe('static');
  const [onPhone, next] = [await box('title'), await box('words')];
  expect(next.y).toBeGreaterThanOrEqual(onPhone.y + onPhone.height);

  await saved();
  await builder.site.call('PATCH', '/publish', { isPublished: true });
  const address = `http://${builder.site.subdomain}.localhost:${builder.server.port}/`;
  for (const [width, position] of [
    [1280, 'absolute'],
    [768, 'static'],
    [375, 'static'],
  ] as const) {
    const guest = await newVisitor(builder.server.url, { width });
    await guest.page.goto(address);
    const host = guest.page.locator('.e-title');
    expect(await host.evaluate((one) => getComputedStyle(one).position)).toBe(position);
    const outside = await guest.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(outside).toBe(0);
    await guest.context.close();
  }
});

it('a freely positioned element is dragged into another section, keeps its size, and returns with one undo', async () => {
  const free = { position: 'absolute', left: '55%', top: '60px', width: '20%' };
  await openWith({ ...textElement, responsivePosition: { desktop: free } }, title);
  // Both sections in view, so that the drag does not scroll.
  await builder.page.setViewportSize({ width: 1440, height: 1800 });
  const next = builder.sections().nth(1);
  const [from, to] = [await box('words'), (await next.boundingBox())!];
  const holders = () =>
    builder
      .sections()
      .evaluateAll((all) => all.map((one) => one.querySelectorAll('[data-node="words"]').length));
  const carry = () => drag('words', -60, to.y + 90 - (from.y + from.height / 2), ['Alt']);
  const marks = () => builder.page.getByTestId('section-taking').boundingBox();
  await carry();
  await expect.poll(async () => Math.round((await marks())?.y ?? 0)).toBe(Math.round(to.y));
  await builder.page.keyboard.press('Escape');
  await builder.page.mouse.up();
  await builder.page.keyboard.up('Alt');
  await expect.poll(async () => await box('words')).toEqual(from);
  expect((await holders())[0]).toBe(1);

  await carry();
  await expect.poll(async () => Math.round((await box('words')).x - from.x)).toBe(-60);
  const shown = await box('words');
  await builder.page.mouse.up();
  await builder.page.keyboard.up('Alt');
  await expect.poll(async () => (await holders())[1]).toBe(1);
  const there = await box('words');
  for (const side of ['x', 'y', 'width'] as const)
    expect(Math.abs(there[side] - shown[side])).toBeLessThan(2);
  await saved();
  const kept = await storedSections<StoredSection>(builder.site);
  expect(kept[1]!.dropZones!.main!.at(-1)).toMatchObject({ id: 'words' });
  await builder.page.keyboard.press('Control+z');
  await expect.poll(async () => (await holders())[0]).toBe(1);
  await expect.poll(async () => await box('words')).toEqual(from);
});

it('elements selected by marquee move together; one is resized by its edge', async () => {
  await openWith(title, textElement);
  await placeFreely('title');
  await placeFreely('words');
  const [one, two] = [await box('title'), await box('words')];
  await builder.page.mouse.move(one.x - 14, one.y - 6);
  await builder.page.keyboard.down('Control');
  await builder.page.mouse.down();
  await builder.page.mouse.move(two.x + 30, two.y + two.height - 4, { steps: 6 });
  await builder.page.mouse.up();
  await builder.page.keyboard.up('Control');
  await builder.page.getByText('+1 more').waitFor();
  await drag('title', 60, 9, ['Shift', 'Alt']);
  await builder.page.mouse.up();
  await builder.page.keyboard.up('Shift');
  await builder.page.keyboard.up('Alt');
  for (const [id, before] of [
    ['title', one],
    ['words', two],
  ] as const) {
    await expect.poll(async () => Math.round((await box(id)).x - before.x)).toBe(60);
    expect(Math.round((await box(id)).y - before.y)).toBe(0);
  }
  await builder.page.keyboard.press('Control+z');
  await expect.poll(async () => Math.round((await box('words')).x)).toBe(Math.round(two.x));

  await select('words');
  const grip = (await builder.page.locator('[data-resize="right"]').boundingBox())!;
  await builder.page.mouse.move(grip.x + 12, grip.y + 12);
  await builder.page.mouse.down();
  await builder.page.mouse.move(grip.x + 132, grip.y + 12, { steps: 5 });
  await builder.page.mouse.up();
  await expect.poll(async () => Math.round((await box('words')).width - two.width)).toBeGreaterThan(100);
  expect((await stored('words')).responsivePosition!['desktop']!['width']).toMatch(/%$/);
});

it('an element is dropped beside another, and phones stack the two', async () => {
  await openWith(title, textElement, { id: 'photo', type: 'image', data: { url: '', alt: '' } });
  await select('words');
  const grip = (await builder.page.locator('[data-grip]').boundingBox())!;
  const target = await box('title');
  await builder.page.mouse.move(grip.x + 8, grip.y + 8);
  await builder.page.mouse.down();
  await builder.page.mouse.move(target.x + target.width - 20, target.y + target.height / 2, { steps: 8 });
  await builder.page.getByText('Right of “Heading”').waitFor();
  await builder.page.mouse.up();
  await expect
    .poll(async () => Math.round((await box('words')).y - (await box('title')).y), { timeout: 5_000 })
    .toBe(0);
  expect((await box('words')).x).toBeGreaterThan((await box('title')).x + 50);
  expect([(await stored('title')).position, (await stored('words')).position]).toEqual(['left', 'right']);

  // A new element dropped on an image is positioned there in this viewport.
  await builder.page.getByRole('button', { name: 'Add element' }).click();
  const card = builder.page.getByRole('button', { name: 'Button', exact: true });
  const from = (await card.boundingBox())!;
  const photo = await box('photo');
  await builder.page.mouse.move(from.x + 20, from.y + 20);
  await builder.page.mouse.down();
  await builder.page.mouse.move(photo.x + photo.width / 2, photo.y + photo.height / 2, { steps: 8 });
  await builder.page.getByText(/^On the image in/).waitFor();
  await builder.page.mouse.up();
  const pressable = canvasOf(builder.page).locator('.element-button');
  await expect.poll(() => pressable.evaluate((host) => getComputedStyle(host).position)).toBe('absolute');
  const laid = (await pressable.boundingBox())!;
  expect(Math.abs(laid.x - (photo.x + photo.width / 2))).toBeLessThan(2);
  const id = (await pressable.getAttribute('data-node'))!;
  expect(await stored(id)).toMatchObject({ droppedOnImage: true, overlay: true });
  await builder.page.keyboard.press('Control+z');
  await expect.poll(() => pressable.count()).toBe(0);

  await builder.page.getByRole('button', { name: 'Mobile', exact: true }).click();
  await expect.poll(async () => (await box('words')).y - (await box('title')).y).toBeGreaterThan(10);
});

it('a layout problem in a viewport is marked, and fixed with one click', async () => {
  const free = (left: string, top: string) => ({ position: 'absolute', left, top, width: '60%' });
  await openWith(
    { ...title, responsivePosition: { mobile: free('70%', '40px') } },
    { ...textElement, responsivePosition: { mobile: free('2%', '60px') } },
  );
  const phone = builder.page.getByRole('button', { name: 'Mobile', exact: true });
  await expect
    .poll(() => phone.getAttribute('title'), { timeout: 10_000 })
    .toBe('Layout issue at this breakpoint');
  await phone.click();
  await press('Layout issue: Heading');
  await builder.page.getByText('Overflows its section on mobile.').waitFor();
  await press('Move inside section');
  await expect
    .poll(async () => Number.parseFloat((await stored('title')).responsivePosition!['mobile']!['left']!))
    .toBeLessThan(60);
  await builder.page.getByRole('button', { name: 'Layout issue: Text' }).click();
  await builder.page.getByText('Covers text on mobile.').waitFor();
  await press('Stack on mobile');
  await expect.poll(async () => (await stored('words')).responsivePosition?.['mobile']).toBeUndefined();
});
