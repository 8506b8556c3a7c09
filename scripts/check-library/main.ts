// Runs the browser checks of the library and keeps their results:
//   npm run check:library                                  everything
//   npm run check:library -- changed                       what has no result yet
//   npm run check:library -- hero/hero-1 stats restaurant  designs, a category, a template
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { launchChromium } from '../chromium.ts';
import { loadLibrary } from '../../apps/server/src/features/library/library.ts';
import { libraryDocuments, openLibraryChecks } from './library-checks.ts';
import { hasJava, htmlErrors } from './nu.ts';
import { pageTemplateSites } from './page-template-sites.ts';
import { saveResults, withoutResult } from './results.ts';

const names = process.argv.slice(2);
const library = loadLibrary();
const allTemplates = [...library.templates.values(), ...pageTemplateSites(library)];
const isNamed = (name: string): boolean =>
  names.length === 0 || names.some((one) => name === one || name.startsWith(`${one}/`));
const { designs, templates } =
  names[0] === 'changed'
    ? withoutResult(library, allTemplates)
    : {
        designs: [...library.designs.values()].filter(({ type }) => isNamed(type)),
        templates: allTemplates.filter(({ slug }) => isNamed(slug)),
      };

const browser = await launchChromium();
const checks = await openLibraryChecks(browser, library);
const passed = new Set<string>();
const issues = [...library.problems];
const note = (name: string, found: readonly string[]): void => {
  if (found.length === 0) passed.add(name);
  for (const issue of found) {
    issues.push(issue);
    console.log(issue);
  }
};

const withJava = hasJava();
if (!withJava) console.log('The Nu HTML checker needs Java, which is not installed.');
const folder = mkdtempSync(join(tmpdir(), 'check-library-'));
const htmlIssues = withJava ? htmlErrors(folder, libraryDocuments(library, designs, templates)) : [];
rmSync(folder, { recursive: true });
const htmlIssuesOf = (name: string): string[] =>
  htmlIssues.filter((issue) => issue.includes(`/${name.replace('/', '-')}`));

const checkDesigns = async (some: readonly SectionDesign[]): Promise<string[]> => [
  ...(await checks.designLayout(some)),
  ...(await checks.designContrast(some)),
  ...(await checks.designAxe(some)),
  ...some.flatMap(({ type }) => htmlIssuesOf(type)),
];
for (const category of Map.groupBy(designs, ({ config }) => config.category).values()) {
  // Together first: one by one is slower, and only needed to say which of them fails.
  const hasPassed = category.length > 1 && (await checkDesigns(category)).length === 0;
  for (const design of category) note(design.type, hasPassed ? [] : await checkDesigns([design]));
}
for (const template of templates)
  note(template.slug, [...(await checks.template(template)), ...htmlIssuesOf(template.slug)]);
await checks.close();
await browser.close();
// Without the Nu checker a result would say more than was checked.
if (withJava) saveResults(library, allTemplates, passed);
console.log(`${designs.length} designs, ${templates.length} templates, ${issues.length} issues`);
process.exit(issues.length > 0 ? 1 : 0);
