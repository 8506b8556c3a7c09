// A static copy of the builder: its two documents with the caret in a text, without any script. The cost of a key
// here is that of the browser alone, the minimum for any code of ours.
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import type { OurServer } from '../server-process.ts';
import type { EditorTool } from './editor-tool.ts';
import { installProbe } from './page-probe.ts';

interface StaticPage {
  outer: string;
  inner: string;
}

/** Runs in a document. Serializes style rules that were added by scripts. */
const standStill = (): string => {
  for (const script of document.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
  const textOf = (sheet: CSSStyleSheet): string =>
    [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
  for (const style of document.querySelectorAll('style'))
    if (style.sheet && !style.textContent.trim()) style.textContent = textOf(style.sheet);
  const adopted = document.createElement('style');
  adopted.textContent = document.adoptedStyleSheets.map(textOf).join('\n');
  document.head.append(adopted);
  for (const input of document.querySelectorAll('input')) input.setAttribute('value', input.value);
  return `<!doctype html>${document.documentElement.outerHTML}`;
};

const hands = '<script>window.benchEditor = { isSelected: () => true };</script>';

const take = async (page: Page, tool: EditorTool, url: string, sections: number): Promise<StaticPage> => {
  // Files are requested from the static page's own origin, so that its content security policy and the server allow
  // them.
  const here = (html: string): string => html.replaceAll(new URL(url).origin, '');
  await page.addInitScript(installProbe, { ...tool.selectors, sections });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.probe?.loadedAt !== undefined);
  // In the state in which a text is typed, including the panels beside it.
  await tool.before?.(page, 'inserted');
  const heading = page.frameLocator(tool.selectors.canvas).locator(tool.heading).first();
  await heading.click();
  await page.waitForFunction(() => window.benchEditor.isSelected());
  // A policy against scripts would also keep the copy's own frame from being read.
  await heading.evaluate((element) => element.setAttribute('contenteditable', 'plaintext-only'));
  const frame = page.frames().find((each) => each.parentFrame() !== null);
  if (!frame) throw new Error('the builder has no canvas');
  const inner = here(await frame.evaluate(standStill));
  await page.evaluate((canvas) => {
    const element = document.querySelector<HTMLIFrameElement>(canvas)!;
    element.removeAttribute('sandbox');
    element.removeAttribute('srcdoc');
    element.src = '/still/inner';
  }, tool.selectors.canvas);
  const outer = here(await page.evaluate(standStill));
  return { inner, outer: outer.replace('<head>', `<head>${hands}`) };
};

/** Images, styles and fonts are proxied from the server, on the static page's origin. */
export const serveStaticBuilder = async (
  server: OurServer,
  ours: EditorTool,
): Promise<{ tool: EditorTool; close: () => Promise<void> }> => {
  const stills = new Map<number, StaticPage>();
  let shown: StaticPage | undefined;
  const web = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/still/')) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(path.endsWith('/inner') ? shown?.inner : shown?.outer);
      return;
    }
    void fetch(server.url + path)
      .then(async (answer) => {
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
        response.end(Buffer.from(await answer.arrayBuffer()));
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const { port } = web.address() as { port: number };
  const { paletteItem: _palette, before: _before, isOurs: _ours, ...rest } = ours;
  const tool: EditorTool = {
    ...rest,
    name: 'still builder',
    isStatic: true,
    prepare: async (context, sections) => {
      if (!stills.has(sections)) {
        const own = await context.browser()!.newContext({
          viewport: { width: 1_440, height: 900 },
          locale: 'en-US',
        });
        const url = await ours.prepare(own, sections);
        stills.set(sections, await take(await own.newPage(), ours, url, sections));
        await own.close();
      }
      shown = stills.get(sections);
      return `http://127.0.0.1:${port}/still/`;
    },
  };
  return { tool, close: () => new Promise((resolve) => web.close(() => resolve())) };
};
