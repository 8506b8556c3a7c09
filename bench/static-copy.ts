// A page without its scripts, with the styles, fonts and images that it loads, served by bare Node from memory: what the page
// costs whoever serves it. It is the lower bound of a page's speed on this machine.
import { brotliCompressSync } from 'node:zlib';
import { type CheckingBrowser, lookAt } from './page-checks.ts';
import { type BareResponse, startBareResponses, type WebServer } from './web-servers.ts';

const kinds = ['document', 'stylesheet', 'font', 'image'];
const script = /<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>|<link[^>]*rel="?modulepreload[^>]*>/g;

/** The page is copied from a host that differs from the copy's only in its name and port. */
export const startStaticCopy = async (
  folder: string,
  checking: CheckingBrowser,
  url: string,
): Promise<WebServer> => {
  const loaded: Promise<BareResponse>[] = [];
  await lookAt(checking, 375, async (page) => {
    page.on('response', (response) => {
      const kind = response.request().resourceType();
      const { host, pathname, search } = new URL(response.url());
      if (!kinds.includes(kind) || host !== new URL(url).host) return;
      loaded.push(
        response.body().then((body) => {
          const text = kind === 'document' ? Buffer.from(body.toString('utf8').replaceAll(script, '')) : body;
          const isText = kind === 'document' || kind === 'stylesheet';
          const sent = isText ? brotliCompressSync(text) : text;
          const headers = ['Content-Type', response.headers()['content-type']!];
          headers.push('Cache-Control', 'max-age=31536000', 'Content-Length', String(sent.length));
          if (isText) headers.push('Content-Encoding', 'br');
          return { path: `${pathname}${search}`, headers, base64: sent.toString('base64') };
        }),
      );
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    await Promise.all(loaded);
  });
  return startBareResponses(folder, await Promise.all(loaded));
};
