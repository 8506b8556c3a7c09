// The builder as a picture of itself: its two documents as they stand with the caret in a text, without any
// script. What a key costs here is the browser's own work on such a page; no code of ours can do with less.
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import type { OurServer } from '../server-process.ts';
import type { EditorTool } from './editor-tool.ts';
import { installProbe } from './page-probe.ts';

interface Still {
  outer: string;
  inner: string;
}

/** Runs in a document. Rules that were made by scripts are written down as text. */
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

const take = async (page: Page, tool: EditorTool, url: string, sections: number): Promise<Still> => {
  // Files are asked for where the picture stands, so that its policy and the server's allow them.
  const here = (html: string): string => html.replaceAll(new URL(url).origin, '');
  await page.addInitScript(installProbe, { ...tool.selectors, sections });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.probe?.loadedAt !== undefined);
  // As the page is typed into: what is beside it then is part of it.
  await tool.before?.(page, 'inserted');
  const heading = page.frameLocator(tool.selectors.canvas).locator(tool.heading).first();
  await heading.click();
  await page.waitForFunction(() => window.benchEditor.isSelected());
  // A policy against scripts would also keep the picture's own frame from being looked at.
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

/** Pictures, styles and fonts come from the server itself, under the address of the still page. */
export const serveStillBuilder = async (
  server: OurServer,
  ours: EditorTool,
): Promise<{ tool: EditorTool; close: () => Promise<void> }> => {
  const stills = new Map<number, Still>();
  let shown: Still | undefined;
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
    isStill: true,
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
