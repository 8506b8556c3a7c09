// Looks at designs and templates as the test run does:
//   npm run gate -- hero/hero-1 stats restaurant      designs, a category, a template; none means all
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../chromium.ts';
import { loadLibrary } from '../../apps/server/src/features/library/library.ts';
import { gateDocuments, openGate } from './gate.ts';
import { hasJava, htmlErrors } from './nu.ts';

const wanted = process.argv.slice(2);
const library = loadLibrary();
const isWanted = (name: string): boolean =>
  wanted.length === 0 || wanted.some((one) => name === one || name.startsWith(`${one}/`));
const designs = [...library.designs.values()].filter(({ type }) => isWanted(type));
const templates = [...library.templates.values()].filter(({ slug }) => isWanted(slug));

const browser = await launchChromium();
const gate = await openGate(browser, library);
const faults = [...library.problems];
if (designs.length > 0) {
  faults.push(...(await gate.designLayout(designs)));
  faults.push(...(await gate.designContrast(designs)));
  faults.push(...(await gate.designAxe(designs)));
}
for (const template of templates) faults.push(...(await gate.template(template)));
await browser.close();
if (hasJava()) {
  const folder = mkdtempSync(join(tmpdir(), 'gate-'));
  faults.push(...htmlErrors(folder, gateDocuments(library, designs, templates)));
  rmSync(folder, { recursive: true });
} else console.log('The Nu HTML checker needs Java, which is not installed.');
for (const fault of new Set(faults)) console.log(fault);
console.log(`${designs.length} designs, ${templates.length} templates, ${new Set(faults).size} faults`);
process.exit(faults.length > 0 ? 1 : 0);
