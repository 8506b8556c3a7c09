// Checks sites of the built-in writer, and keeps a report:
//   npm run check:generated              all of them, in a browser; takes twelve minutes on two cores
//   npm run check:generated -- 6 SEED    six, chosen by a seed
//   npm run check:generated -- dentist   those of an industry
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadLibrary } from '../../apps/server/src/features/library/library.ts';
import { openLibraryChecks } from '../check-library/library-checks.ts';
import { hasJava, htmlErrors } from '../check-library/nu.ts';
import { templateDocuments } from '../check-library/sheet.ts';
import { launchChromium } from '../chromium.ts';
import { repositoryRoot } from '../source-graph.ts';
import { type CheckedSite, chosenSites, generatedSites } from './generated-sites.ts';
import { isMovement, movement } from './movement.ts';
import { siteIssues } from './site-checks.ts';

const [what = '', seed = 'seed'] = process.argv.slice(2);
const library = loadLibrary();
const all = generatedSites(library);
const choose = (): CheckedSite[] => {
  if (what === '') return all;
  if (!/^\d+$/.test(what)) return all.filter(({ industry }) => industry === what);
  return chosenSites(all, Number(what), seed);
};
const chosen = choose();
const issues = siteIssues(all);

type Checks = Awaited<ReturnType<typeof openLibraryChecks>>;

const measurements = 3;
const pageOf = (issue: string): string => issue.slice(0, issue.indexOf(movement));

/**
 * On a busy machine a font can come later than the first paint: what moves only then is measured again. A site has one
 * language; drawn as a page of the other, the fonts that its texts need are not preloaded, and its movements say nothing.
 */
const check = async (checks: Checks, { template, language }: CheckedSite): Promise<string[]> => {
  const isOfSite = (issue: string): boolean => !isMovement(issue) || pageOf(issue).endsWith(` ${language}`);
  let found = (await checks.template(template)).filter(isOfSite);
  for (let count = 1; count < measurements && found.some(isMovement); count += 1) {
    const moving = new Set((await checks.template(template)).filter(isMovement).map(pageOf));
    found = found.filter((issue) => !isMovement(issue) || moving.has(pageOf(issue)));
  }
  return found;
};

const browser = await launchChromium();
const waiting = [...chosen];
let done = 0;
const work = async (): Promise<void> => {
  const checks = await openLibraryChecks(browser, library);
  for (let site = waiting.shift(); site; site = waiting.shift()) {
    issues.push(...(await check(checks, site)));
    done += 1;
    if (done % 20 === 0) console.log(`${done} of ${chosen.length} sites`);
  }
  await checks.close();
};
const parallel = Math.min(availableParallelism(), 4);
await Promise.all(Array.from({ length: parallel }, work));
await browser.close();
const pages = chosen.reduce((sum, { template }) => sum + template.content.length, 0);

const withJava = hasJava();
if (withJava) {
  const folder = mkdtempSync(join(tmpdir(), 'check-generated-'));
  // The texts are those of the site in each of the two.
  const documents = chosen.flatMap(({ template }) =>
    [...templateDocuments(library, template)].filter(([name]) => name.endsWith('-en')),
  );
  issues.push(...htmlErrors(folder, new Map(documents)));
  rmSync(folder, { recursive: true });
}

issues.sort();
for (const issue of issues) console.log(issue);
const summary = `${chosen.length} sites, ${pages} pages, ${issues.length} issues`;
console.log(summary);
if (what === '') {
  const report = [
    '# Checks of generated sites',
    '',
    'Written by `npm run check:generated`: sites of the built-in writer, three for each industry in each language. Each page is drawn in a browser',
    'at five widths and checked for layout, contrast, weight and accessibility (axe)' +
      (withJava ? ', and its HTML by the Nu checker.' : '; the Nu checker needs Java, which was not there.'),
    'Of all sites: titles, descriptions and addresses differ within a site, no sentence stands in it twice, no two proposals of an industry look',
    'the same, and no two industries have the same home page.',
    '',
    `${new Date().toISOString().slice(0, 10)}: ${summary}.`,
    ...(issues.length > 0 ? ['', ...issues.map((issue) => `- ${issue}`)] : []),
    '',
  ];
  writeFileSync(join(repositoryRoot, 'docs/generated-sites.md'), report.join('\n'));
}
process.exit(issues.length > 0 ? 1 : 0);
