// The form builder over a form with 100 fields: processor time to open it and for a key, and frames while a field is dragged.
import type { Form } from '@sitewright/contract/forms/forms';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/chromium.ts';
import { buildWebApp } from '../../scripts/web-build.ts';
import { storeSession } from '../editor/our-builder.ts';
import type { Bench, BenchOptions, Measurement } from '../measurement.ts';
import { createSite, signIn, signUp } from '../our-site.ts';
import { launchOurServer, type OurServer, root } from '../server-process.ts';
import { median, percentile } from '../statistics.ts';

const fieldCount = 100;
const types = [
  'text',
  'email',
  'number',
  'textarea',
  'select',
  'radio',
  'date',
  'toggle',
  'rating',
  'file_upload',
];
const typedInto = 50;
const typed = 'How many guests do you expect?';
const dragSteps = 120;
const frameMs = 1_000 / 60;
/** Longer than the builder waits before it looks for problems and keeps a draft: both are part of typing. */
const quietMs = 1_000;

const options = ['Small', 'Medium', 'Large'].map((label) => ({ label, value: label.toLowerCase() }));

/** Every fifth field has a condition on the one before it. */
const fields = Array.from({ length: fieldCount }, (_, index) => ({
  id: `f${index}`,
  type: types[index % types.length],
  label: `Question ${index + 1}`,
  name: `question_${index + 1}`,
  helpText: index % 3 === 0 ? 'As it stands in your papers.' : '',
  options,
  conditionalLogic:
    index % 5 === 4
      ? [{ action: 'show', when: { all: [{ field: `f${index - 1}`, op: 'isNotEmpty' }] } }]
      : [],
}));

const taskMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
};

const menuOfForm = (page: Page) =>
  page
    .getByRole('row', { name: /Survey/ })
    .getByRole('button')
    .last();

const canvasFields = (page: Page) => page.locator('[data-form-field]');

/** The dialog over a screen that is already loaded, with the builder’s code in the browser’s cache. */
const open = async (page: Page, session: CDPSession): Promise<number> => {
  await menuOfForm(page).click();
  const entry = page.getByRole('menuitem').first();
  await entry.waitFor();
  const before = await taskMs(session);
  await entry.click();
  await canvasFields(page)
    .nth(fieldCount - 1)
    .waitFor({ state: 'attached' });
  await page.waitForTimeout(quietMs);
  return (await taskMs(session)) - before;
};

const typeInto = async (page: Page, session: CDPSession, input: Locator): Promise<number> => {
  await input.fill('');
  await page.waitForTimeout(quietMs);
  const before = await taskMs(session);
  await input.pressSequentially(typed, { delay: 60 });
  await page.waitForTimeout(quietMs);
  return ((await taskMs(session)) - before) / typed.length;
};

const typeLabel = async (page: Page, session: CDPSession): Promise<number> => {
  await canvasFields(page).nth(typedInto).click();
  return typeInto(page, session, page.getByLabel('Label', { exact: true }));
};

/** What a key costs the browser alone. */
const typeOnBarePage = async (page: Page, session: CDPSession): Promise<number> => {
  await page.goto('about:blank');
  await page.setContent('<!doctype html><label>Label <input></label>');
  return typeInto(page, session, page.getByLabel('Label'));
};

/**
 * The least that a key can cost on this page: the builder’s elements and styles without its program, where typing sets the text of the
 * label and nothing else.
 */
const typeWithoutProgram = async (page: Page, session: CDPSession): Promise<number> => {
  const html = await page.evaluate(() => {
    const cssOf = (sheets: Iterable<CSSStyleSheet>): string =>
      [...sheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n');
    const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    for (const root of roots) {
      const style = document.createElement('style');
      style.textContent = cssOf(root.adoptedStyleSheets);
      root.prepend(style);
    }
    const { documentElement: page, body } = document;
    const attributes = [...page.attributes].map(({ name, value }) => `${name}="${value}"`).join(' ');
    return `<!doctype html><html ${attributes}><head><style>${cssOf(document.styleSheets)}</style></head><body>${body.getHTML({ shadowRoots: roots })}</body></html>`;
  });
  await page.goto('about:blank');
  await page.setContent(html);
  await page.evaluate((index) => {
    const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const labels = roots.flatMap((root) => [
      ...root.querySelectorAll(`[data-form-field="f${index}"] .form__label`),
    ]);
    const text = document.createTextNode('');
    labels[0]!.replaceChildren(text);
    addEventListener('input', ({ target }) => {
      text.data = (target as HTMLInputElement).value;
    });
  }, typedInto);
  return typeInto(page, session, page.getByLabel('Label', { exact: true }));
};

/** Drags a field down along the canvas, which scrolls at its edge. */
const dragFrames = async (page: Page): Promise<number[]> => {
  const field = canvasFields(page).nth(51);
  await field.scrollIntoViewIfNeeded();
  const box = (await field.boundingBox())!;
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.evaluate(() => {
    const times: number[] = [];
    let last = performance.now();
    const tick = (now: number): void => {
      times.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { benchFrames: times });
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => (window as unknown as { benchFrames: number[] }).benchFrames.splice(0));
  for (let step = 0; step < dragSteps; step += 1) {
    await page.mouse.move(x + (step % 7), Math.min(y + step * 4, 840));
    await page.waitForTimeout(frameMs);
  }
  const frames = await page.evaluate(() => (window as unknown as { benchFrames: number[] }).benchFrames);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
};

interface Rounds {
  opened: number[];
  keys: number[];
  /** Of the same page without our program. */
  stillKeys: number[];
  bareKeys: number[];
  frames: number[];
}

const measure = async (
  server: OurServer,
  address: string,
  { isQuick, log }: BenchOptions,
): Promise<Rounds> => {
  const rounds: Rounds = { opened: [], keys: [], stillKeys: [], bareKeys: [], frames: [] };
  const browser = await launchChromium();
  try {
    for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 850 } });
      await context.addInitScript(storeSession, await signIn(server));
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      // Time of the thread itself: a busy machine counts in none of it.
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await page.goto(address);
      await menuOfForm(page).waitFor();
      await page.waitForTimeout(quietMs);
      rounds.opened.push(await open(page, session));
      rounds.keys.push(await typeLabel(page, session));
      rounds.frames.push(...(await dragFrames(page)));
      rounds.stillKeys.push(await typeWithoutProgram(page, session));
      rounds.bareKeys.push(await typeOnBarePage(page, session));
      log(
        `opened ${rounds.opened.at(-1)!.toFixed(0)} ms CPU, a key ${rounds.keys.at(-1)!.toFixed(1)} ms CPU, without the program ${rounds.stillKeys.at(-1)!.toFixed(1)}, on a bare page ${rounds.bareKeys.at(-1)!.toFixed(1)}`,
      );
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return rounds;
};

const run = async (bench: BenchOptions): Promise<Measurement[]> => {
  buildWebApp(root, 'http://localhost:6003');
  const server = await launchOurServer();
  try {
    const account = await signUp(server);
    const site = await createSite(account, 'software');
    await account.call<Form>('POST', `/sites/${site.id}/forms`, { name: 'Survey', fields });
    const { opened, keys, stillKeys, bareKeys, frames } = await measure(
      server,
      `${server.url}/dashboard/sites/${site.id}/forms`,
      bench,
    );
    const name = `a form with ${fieldCount} fields`;
    return [
      {
        name: `the builder opens ${name}`,
        unit: 'ms CPU',
        value: median(opened),
        threshold: { of: 'value', limit: 300 },
      },
      {
        name: `a key in a label of ${name}`,
        unit: 'ms CPU',
        value: median(keys),
        competitor: { name: 'bare page', value: median(bareKeys) },
        threshold: { of: 'value', limit: 8 },
        note: `with the search for problems and the draft after it; the same page without the program takes ${median(stillKeys)?.toFixed(1)} ms`,
      },
      {
        name: `a frame while a field of ${name} is dragged, on average`,
        unit: 'ms',
        value: frames.length > 0 ? frames.reduce((sum, time) => sum + time, 0) / frames.length : undefined,
        // Sixty per second, with a tolerance for frames that are dropped without our page, too.
        threshold: { of: 'value', limit: 17 },
        note: `95 % ${percentile(frames, 0.95)?.toFixed(1)} ms, longest ${Math.max(...frames).toFixed(0)} ms`,
      },
    ];
  } finally {
    await server.close();
  }
};

export const formBuilder: Bench = { name: 'form-builder', run };
