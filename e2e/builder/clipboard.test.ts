import { limits } from '@sitewright/contract/limits';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeSite } from '../support/api.ts';
import { canvasOf } from '../support/browser.ts';
import { storedSections, withBuilder } from '../support/builder.ts';

// Multi-selection of sections, and pasting from the system clipboard: from this site, from another site of the same
// user, and from other programs.

const builder = withBuilder();
const { open, show, sections, press, saved, spoken } = builder;
const ids = () => sections().evaluateAll((all) => all.map((one) => one.getAttribute('data-node')));
interface StoredSection {
  id: string;
  type: string;
  data: Record<string, unknown>;
  dropZones?: Record<string, { type: string; data: Record<string, unknown> }[]>;
}
const stored = (site = builder.site) => storedSections<StoredSection>(site);

/** Simulates clipboard content of another program. */
const copyElsewhere = (types: Record<string, string>): Promise<void> =>
  builder.page.evaluate(async (given) => {
    const entries = Object.entries(given).map(([type, text]) => [type, new Blob([text], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(entries) as Record<string, Blob>)]);
  }, types);

describe('several sections', () => {
  it('are selected with Ctrl and Shift, moved and deleted together, and come back with one undo', async () => {
    await open();
    const before = await ids();
    await press(1);
    await press(3, ['Shift']);
    await builder.page.keyboard.press('Alt+ArrowUp');
    await expect.poll(ids).toEqual([before[1], before[2], before[3], before[0], ...before.slice(4)]);
    await press(0);
    await press(2, ['Control']);
    await builder.page.keyboard.press('Delete');
    await expect.poll(() => sections().count()).toBe(before.length - 2);
    await expect.poll(spoken).toContain('2 items deleted');
    await builder.page.keyboard.press('Control+z');
    await expect.poll(() => sections().count()).toBe(before.length);
    await saved();
    expect((await stored()).map(({ id }) => id)).toEqual([
      before[1],
      before[2],
      before[3],
      before[0],
      ...before.slice(4),
    ]);
  });

  it('are all selected by Ctrl A', async () => {
    await open();
    await press(0);
    await builder.page.keyboard.press('Control+a');
    await builder.page.keyboard.press('Delete');
    await expect.poll(() => sections().count()).toBe(0);
    await builder.page
      .getByText('This page is empty')
      .or(builder.page.getByRole('button', { name: /add/i }))
      .first()
      .waitFor();
  });
});

describe('the clipboard', () => {
  it('carries sections to another page of the site and to another site', async () => {
    await open();
    const words = (await stored()).slice(1, 3).map(({ data }) => data);
    await press(1);
    await press(2, ['Shift']);
    await builder.page.keyboard.press('Control+c');
    await expect.poll(() => spoken()).toContain('2 items copied');

    const other = await makeSite(builder.server.url, builder.account, 'law-firm');
    await show(other);
    const count = await sections().count();
    await press(0);
    await builder.page.keyboard.press('Control+v');
    await expect.poll(() => sections().count()).toBe(count + 2);
    await expect.poll(spoken).toContain('2 items pasted');
    await saved();
    const now = await stored(other);
    expect(now.slice(1, 3).map(({ data }) => data)).toMatchObject(
      words.map((data) => expect.objectContaining({ title: data['title'] })),
    );
  });

  it('moves by cut and paste: sections exist once, and undo has both steps', async () => {
    await open();
    const before = await ids();
    await press(1);
    await builder.page.keyboard.press('Control+x');
    await expect.poll(() => sections().count()).toBe(before.length - 1);
    await press(before.length - 2);
    await builder.page.keyboard.press('Control+v');
    await expect.poll(() => sections().count()).toBe(before.length);
    await saved();
    expect((await stored()).map(({ id }) => id)).toEqual([before[0], ...before.slice(2), before[1]]);
    await builder.page.keyboard.press('Control+z');
    await builder.page.keyboard.press('Control+z');
    await expect.poll(ids).toEqual(before);
  });

  it('copies the images of another site', async () => {
    await open();
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2a6f97' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('siteId', builder.site.id);
    form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'harbour.png');
    const answer = await fetch(`${builder.server.url}/api/v1/media/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${builder.account.signedIn.tokens.accessToken}` },
      body: form,
    });
    const { url } = (await answer.json()) as { url: string };
    const pageId = builder.site.pages[0]!.id;
    const { content } = await builder.site.read(pageId);
    const [first] = content.sections as unknown as StoredSection[];
    first!.dropZones = { main: [{ type: 'image', data: { url, alt: 'The harbour' } }] };
    await builder.site.call('PATCH', `/pages/${pageId}/content`, { content });
    await show(builder.site);
    await press(0);
    await builder.page.keyboard.press('Control+c');

    const other = await makeSite(builder.server.url, builder.account, 'software');
    await show(other);
    await press(0);
    await builder.page.keyboard.press('Control+v');
    await expect.poll(() => spoken(), { timeout: 5_000 }).toContain('1 item pasted');
    await saved();
    const pasted = (await stored(other))[1]!.dropZones!['main']![0]!;
    expect(pasted.data['url']).toMatch(/^\/media\//);
    expect(pasted.data['url']).not.toBe(url);
    expect((await fetch(`${builder.server.url}${String(pasted.data['url'])}`)).status).toBe(200);
  });

  it('keeps alt texts, decorative marks and heading levels, as duplicating does', async () => {
    const images = [
      { id: 'described', type: 'image', data: { url: '/library/images/x.webp', alt: 'The harbour' } },
      { id: 'silent', type: 'image', data: { url: '/library/images/x.webp', alt: '', decorative: true } },
      { id: 'level', type: 'heading', data: { content: 'Menu', level: 'h4' } },
    ];
    await open(undefined, async (site) => {
      const home = await site.read(site.pages[0]!.id);
      const [first] = home.content.sections;
      const content = { sections: [{ ...first, dropZones: { main: images } }] };
      await site.call('PATCH', `/pages/${home.id}/content`, { content });
    });
    await press(0);
    await builder.page.keyboard.press('Control+c');
    await builder.page.keyboard.press('Control+v');
    await expect.poll(() => sections().count()).toBe(2);
    await builder.page.keyboard.press('Control+d');
    await expect.poll(() => sections().count()).toBe(3);
    await saved();
    for (const { dropZones } of await stored())
      expect(dropZones!['main']!.map(({ data }) => data)).toEqual(images.map(({ data }) => data));
  });

  it('converts HTML of a text editor to elements, without its scripts', async () => {
    await open();
    await copyElsewhere({
      'text/html':
        '<h1>Giờ mở cửa</h1><p>Thứ hai <b>đóng cửa</b></p><ul><li>Sáng</li><li>Tối</li></ul>' +
        '<p>Hẹn gặp lại</p><script>window.hacked = true</script>',
      'text/plain': 'Giờ mở cửa',
    });
    await press(0);
    await builder.page.keyboard.press('Control+v');
    await expect.poll(() => spoken(), { timeout: 5_000 }).toContain('4 items pasted');
    await saved();
    const [first] = await stored();
    expect(first!.dropZones!['main']).toMatchObject([
      { type: 'heading', data: { content: 'Giờ mở cửa', level: 'h2' } },
      { type: 'text', data: { content: 'Thứ hai đóng cửa' } },
      { type: 'list', data: { style: 'bullets', items: [{ text: 'Sáng' }, { text: 'Tối' }] } },
      { type: 'text', data: { content: 'Hẹn gặp lại' } },
    ]);
    expect(JSON.stringify(first)).not.toContain('hacked');
  });

  it('uploads inline images of pasted HTML, and drops invalid ones', async () => {
    await open();
    const dot = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#285' } })
      .png()
      .toBuffer();
    await copyElsewhere({
      'text/html': `<p>Before</p><img alt="A dot" src="data:image/png;base64,${dot.toString('base64')}"><img src="data:image/png;base64,A">`,
    });
    await press(0);
    await builder.page.keyboard.press('Control+v');
    await expect.poll(() => spoken()).toContain('2 items pasted');
    await saved();
    const [first] = await stored();
    const [words, picture] = first!.dropZones!['main']!;
    expect(words!.data['content']).toBe('Before');
    expect(picture!.data).toMatchObject({ alt: 'A dot', url: expect.stringMatching(/^\/media\//) });
  });

  it('pastes text into the text that is being edited', async () => {
    await open();
    const title = canvasOf(builder.page).locator('h1 [data-field], h1[data-field]').first();
    await copyElsewhere({ 'text/plain': 'Mới' });
    await title.click();
    await builder.page.keyboard.press('Control+a');
    await builder.page.keyboard.press('Control+v');
    await builder.page.keyboard.press('Escape');
    await saved();
    const [first] = await stored();
    expect(first!.data['title']).toBe('Mới');
    expect(first!.dropZones?.['main'] ?? []).toEqual([]);
  });

  it('accepts HTML up to the limit, and rejects one character more', async () => {
    await open();
    await press(1);
    const pasteOf = (length: number): Promise<void> =>
      builder.page.evaluate((wanted) => {
        const data = new DataTransfer();
        const words = `<p>Menu of ${wanted}</p>`;
        data.setData('text/html', `${words}<!--${'x'.repeat(wanted - words.length - 7)}-->`);
        const event = { clipboardData: data, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new ClipboardEvent('paste', event));
      }, length);
    const most = limits.editor.pasteMaxLetters;
    for (const length of [most - 1, most]) {
      await pasteOf(length);
      await canvasOf(builder.page).getByText(`Menu of ${length}`).waitFor();
    }
    await pasteOf(most + 1);
    await builder.page.getByText('Too much to paste at once').waitFor();
    expect(
      await canvasOf(builder.page)
        .getByText(`Menu of ${most + 1}`)
        .count(),
    ).toBe(0);
  });

  it('rejects unsuitable content with a message, and changes nothing', async () => {
    await open();
    const before = await stored();
    await copyElsewhere({ 'text/html': '<script>1</script>' });
    await press(0);
    await builder.page.keyboard.press('Control+v');
    await builder.page.getByText('Nothing on the clipboard can be pasted here.').waitFor();
    await copyElsewhere({ 'text/html': `<p>${'x'.repeat(2_000_001)}</p>` });
    await builder.page.keyboard.press('Control+v');
    await builder.page.getByText('Too much to paste at once.').waitFor();
    expect(await stored()).toEqual(before);
  });
});
