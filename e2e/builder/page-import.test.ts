import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { limits } from '@sitewright/contract/limits';
import { axeViolations } from '../support/axe.ts';
import { canvasOf } from '../support/browser.ts';
import { storedSections, withBuilder } from '../support/builder.ts';

// Page import: external HTML is pasted or uploaded, previewed, and added without running any of it.

const builder = withBuilder();
const { sections, saved } = builder;

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const page = (picture: string): string => `<!doctype html><html><head><title>Bến Thuyền</title>
<style>body{color:red}</style><script>parent.wasRun = true</script></head>
<body onload="parent.wasRun = true">
<header><a href="index.html">Bến Thuyền</a><nav><ul><li><a href="rooms.html">Rooms</a></li><li><a href="/food">Food</a></li></ul></nav></header>
<main>
<section><h1>Rooms by the river</h1><p>Eleven rooms, one boat and breakfast until noon.</p>
  <a class="btn" href="/book">Book a room</a><img src="${picture}" alt="The house"></section>
<section><h2>Why stay</h2><div><h3>Quiet</h3><p>No road for a mile.</p></div><div><h3>Close</h3><p>Ten minutes to the market.</p></div></section>
<section><blockquote>We stayed a week longer.<cite>Linh Trần</cite></blockquote></section>
<section><h2>Our story</h2><p>Built in 1931 by <a href="https://example.com/thu">Thu’s grandfather</a>, who <b>never sold</b> it.</p>
  <form action="/steal"><label>Your name</label><input name="n"><button>Ask us</button></form></section>
</main><footer><p>© 2026 Bến Thuyền</p><a href="mailto:hi@example.com">Write to us</a></footer>
<img src="x" onerror="parent.wasRun = true"><a href="javascript:parent.wasRun=true">Bad link</a>
<svg onload="parent.wasRun = true"></svg><iframe src="https://example.com"></iframe></body></html>`;

const openImport = async (): Promise<void> => {
  await builder.page.getByRole('button', { name: 'Pages', exact: true }).click();
  await builder.page.getByRole('button', { name: 'Import page' }).click();
};
const dialog = () => builder.page.getByRole('dialog', { name: 'Import page' });
const paste = async (html: string): Promise<void> => {
  await dialog().getByRole('textbox', { name: "Paste the page's HTML" }).fill(html);
  await dialog().getByRole('button', { name: 'Analyze page' }).click();
};
const wasRun = () => builder.page.evaluate(() => 'wasRun' in window);
interface StoredSection {
  type: string;
  data: Record<string, unknown>;
}

it('the import adds pasted HTML to the open page as one undo step, with images and links, and lists dropped content', async () => {
  await builder.open();
  const before = await sections().count();
  await openImport();
  await paste(page(pixel));
  await dialog()
    .getByText(/^\d+% imported$/)
    .waitFor();
  for (const lost of ['1 script', '1 style sheet', '1 form; its text is kept', '1 embed'])
    await dialog().getByText(lost, { exact: true }).waitFor();
  await dialog().getByText("1 link with a URL that isn't allowed").waitFor();
  expect(await axeViolations(builder.page)).toEqual([]);
  await dialog().getByRole('radio', { name: 'This page, below the selection' }).click();
  const add = dialog().getByRole('button', { name: /^Add \d+ sections$/ });
  const count = Number(/\d+/.exec((await add.textContent()) ?? '')?.[0]);
  await add.click();
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => sections().count(), { timeout: 10_000 }).toBe(before + count);
  await canvasOf(builder.page).getByText('Rooms by the river').waitFor();
  await saved();
  const stored = (await storedSections<StoredSection>(builder.site)).slice(-count);
  const [hero, features, quote] = stored;
  expect(hero).toMatchObject({
    type: 'hero/hero-1',
    data: {
      title: 'Rooms by the river',
      action: { label: 'Book a room', href: '/book' },
      image: { src: expect.stringMatching(/^\/media\//) as unknown, alt: 'The house' },
    },
  });
  expect(features?.data['items']).toMatchObject([{ title: 'Quiet' }, { title: 'Close' }]);
  expect(quote?.data).toMatchObject({ quote: 'We stayed a week longer.', name: 'Linh Trần' });
  const text = JSON.stringify(stored);
  for (const kept of [
    '<a href=\\"https://example.com/thu\\">',
    '<strong>never sold</strong>',
    'Your name',
    'Ask us',
    'Bad link',
  ])
    expect(text).toContain(kept);
  expect(text).not.toMatch(/javascript:|onerror|<script|\/steal/);
  expect(await wasRun()).toBe(false);
  await builder.page.keyboard.press('Control+z');
  await expect.poll(() => sections().count()).toBe(before);
});

it('the import creates a page from a zip with its images', async () => {
  await builder.open();
  await openImport();
  const picture = readFileSync(new URL('../../library/sections/hero/hero-1/thumbnail.webp', import.meta.url));
  const zip = zipOf({
    'site/index.html': Buffer.from(page('img/house.webp')),
    'site/img/house.webp': picture,
  });
  const chooser = builder.page.waitForEvent('filechooser');
  await dialog().getByRole('button', { name: 'Choose HTML or ZIP file' }).click();
  await (await chooser).setFiles({ name: 'site.zip', mimeType: 'application/zip', buffer: zip });
  const name = dialog().getByRole('textbox', { name: 'Page name' });
  expect(await name.inputValue()).toBe('Bến Thuyền');
  await dialog()
    .getByRole('button', { name: /^Add \d+ sections$/ })
    .click();
  await canvasOf(builder.page).getByText('Rooms by the river').waitFor();
  const shown = canvasOf(builder.page).locator('img[alt="The house"]');
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 10_000 })
    .toBeGreaterThan(100);
});

it('the import parses two megabytes of hostile HTML without running it or hanging, and rejects more with a message', async () => {
  await builder.open();
  await openImport();
  const piece =
    '<div><b onclick="parent.wasRun=1">x<a href="javascript:parent.wasRun=1">y</a><script>parent.wasRun=1</script>';
  const hostile = piece.repeat(Math.floor((limits.pageImport.htmlBytes - 10) / piece.length));
  await paste(hostile);
  await dialog()
    .getByText(/^\d+% imported$/)
    .waitFor({ timeout: 30_000 });
  expect(await wasRun()).toBe(false);
  await dialog().getByRole('button', { name: 'Back' }).click();
  await paste('x'.repeat(limits.pageImport.htmlBytes + 1));
  await dialog().getByText('The HTML is over 2 MB. Split the page and import the parts.').waitFor();
  await paste('<script>parent.wasRun = 1</script>');
  await dialog().getByText('No text or images found. Paste the HTML of a page.').waitFor();
  expect(await wasRun()).toBe(false);
});

/** A zip of a few files, each deflated. */
const zipOf = (files: Record<string, Buffer>): Buffer => {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04_03_4b_50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02_01_4b_50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, name, packed);
    entries.push(entry, name);
    at += local.length + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  // The entries of this disk, and of all.
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
};
