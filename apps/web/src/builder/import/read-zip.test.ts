import { limits } from '@sitewright/contract/limits';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { BrokenZipError, readZip } from './read-zip.ts';

const zipOf = (files: Record<string, string | Uint8Array>): Blob =>
  new Blob([
    new Uint8Array(
      zipSync(
        Object.fromEntries(
          Object.entries(files).map(([name, content]) => [
            name,
            typeof content === 'string' ? strToU8(content) : content,
          ]),
        ),
      ),
    ),
  ]);

describe('the zip of a page', () => {
  it('gives the page named index and the images by path', async () => {
    const found = await readZip(
      zipOf({
        'site/about.html': '<p>About</p>',
        'site/index.html': '<h1>Phở Hà Nội</h1>',
        'site/img/bát.png': new Uint8Array([1, 2, 3]),
        'site/style.css': 'p{}',
        '__MACOSX/site/img/._bowl.png': new Uint8Array([9]),
      }),
    );
    expect(found?.html).toBe('<h1>Phở Hà Nội</h1>');
    expect([...found!.pictures.keys()]).toEqual(['site/img/bát.png']);
    const image = found!.pictures.get('site/img/bát.png')!;
    expect([image.name, image.type, image.size]).toEqual(['bát.png', 'image/png', 3]);
  });

  it('without a page gives nothing', async () => {
    expect(await readZip(zipOf({ 'a.png': new Uint8Array([1]) }))).toBeUndefined();
  });

  it('is refused when it is no zip, cut short, or has bytes changed', async () => {
    const whole = new Uint8Array(await zipOf({ 'index.html': 'x'.repeat(5_000) }).arrayBuffer());
    const changed = whole.slice();
    changed.fill(0xff, 40, 60);
    for (const bytes of [new Uint8Array(), strToU8('hello'), whole.slice(0, -8), changed]) {
      await expect(readZip(new Blob([new Uint8Array(bytes)]))).rejects.toThrow(BrokenZipError);
    }
  });

  it('is refused with more files than allowed, not with as many', async () => {
    const files = (count: number) =>
      zipOf(
        Object.fromEntries(
          Array.from({ length: count }, (_, at) => [at === 0 ? 'index.html' : `${at}.css`, 'x']),
        ),
      );
    expect(await readZip(files(limits.pageImport.zipFiles))).toBeDefined();
    await expect(readZip(files(limits.pageImport.zipFiles + 1))).rejects.toThrow(/more files/);
  });

  it('is refused when the page is larger than allowed', async () => {
    const page = 'x'.repeat(limits.pageImport.htmlBytes);
    expect((await readZip(zipOf({ 'index.html': page })))?.html).toHaveLength(page.length);
    await expect(readZip(zipOf({ 'index.html': `${page}x` }))).rejects.toThrow(/more than it may/);
  });

  it('never unpacks more of a file than its entry says', async () => {
    const bytes = new Uint8Array(
      await zipOf({ 'index.html': 'x', 'bomb.png': new Uint8Array(1_000_000) }).arrayBuffer(),
    );
    const view = new DataView(bytes.buffer);
    // The size in the central directory of the second entry.
    let entries = 0;
    for (let at = 0; at < bytes.length - 4; at += 1)
      if (view.getUint32(at, true) === 0x02_01_4b_50 && (entries += 1) === 2)
        view.setUint32(at + 24, 10, true);
    expect(entries).toBe(2);
    const image = (await readZip(new Blob([bytes])))?.pictures.get('bomb.png');
    expect(image?.size).toBe(10);
  });
});
