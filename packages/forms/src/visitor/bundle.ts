// Bundles the script of published forms: one classic script, which runs in pages without an origin of their own as well, and
// modules that it imports when a form has a use for them.
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { formLimits } from '@sitewright/contract/forms/form-limits';

const pathOf = (name: string): string => fileURLToPath(new URL(`${name}.ts`, import.meta.url));

/** Modules of this folder that are loaded only by forms with such fields. */
const parts = ['uploads', 'signature', 'payment', 'captcha', 'drafts', 'local-copy', 'step-history'] as const;

const fileOf = (part: string): string => `forms-${part}.js`;

/** Keeps `import('./uploads.ts')` an import, of the file beside the script. */
const partsStay: Plugin = {
  name: 'parts-stay',
  resolveId: (source, importer) => {
    const part = parts.find((name) => source === `./${name}.ts`);
    return part && importer ? { id: `./${fileOf(part)}`, external: true } : null;
  },
};

/** The limits are one object, of which a bundler can drop no part. Messages of a `SyntaxError` about a formula are read by nobody. */
const shorten: Plugin = {
  name: 'shorten',
  transform: (code) => {
    const quiet = code.replace(/new SyntaxError\((`[^`]*`|'[^']*'|"[^"]*")\)/g, 'new SyntaxError()');
    const text = quiet.replace(/\bformLimits\.(\w+)/g, (whole, name: string) =>
      Object.hasOwn(formLimits, name) ? String(formLimits[name as keyof typeof formLimits]) : whole,
    );
    return text === code ? null : { code: text, map: null };
  },
};

/** The currency of a payment was checked when the form was saved: the list of all currencies stays out. */
const uncheckedMoney: Plugin = {
  name: 'unchecked-money',
  load: (id) =>
    id.endsWith('/contract/src/money/money.ts')
      ? 'export const money = (amount, currency) => ({ amount, currency });'
      : null,
};

/** Modules of this folder that the preview has versions of its own for. */
const previewModules = new Map<string, string>(
  ['requests', 'drafts'].map((name) => [`./${name}.ts`, pathOf(`preview/${name}`)] as const),
);
for (const name of ['count-events', 'step-history', 'local-copy', 'captcha'])
  previewModules.set(`./${name}.ts`, pathOf('preview/nothing'));

const previewParts: Plugin = {
  name: 'preview-parts',
  resolveId: (source) => previewModules.get(source) ?? null,
};

const bundle = async (input: string, format: 'iife' | 'esm', resolveParts: Plugin): Promise<string> => {
  const build = await rolldown({
    input,
    plugins: [resolveParts, shorten, uncheckedMoney],
    treeshake: { moduleSideEffects: (id) => id === input },
    platform: 'browser',
  });
  try {
    const { output } = await build.generate({ format, minify: true, comments: false, codeSplitting: false });
    if (output.length !== 1) throw new Error(`${input} became ${output.length} files`);
    return output[0].code;
  } finally {
    await build.close();
  }
};

/** File name → its text. All stand in one folder; a page loads `forms.js`. */
export const bundleVisitorScript = async (): Promise<Record<string, string> & { 'forms.js': string }> => {
  const files: Record<string, string> = {};
  for (const part of parts) files[fileOf(part)] = await bundle(pathOf(part), 'esm', partsStay);
  return { ...files, 'forms.js': await bundle(pathOf('main'), 'iife', partsStay) };
};

/** The same script for the preview of the builder, in one file: it sends nothing and tells the builder instead. */
export const bundlePreviewScript = (): Promise<string> =>
  bundle(pathOf('preview/preview'), 'iife', previewParts);
