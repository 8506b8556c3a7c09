// Lints the folder of a section design; used for the library, for uploads and by authors locally. One call reports
// every issue at once, each with file, line and how to fix it.
import { limits } from '@sitewright/contract/limits';
import {
  sectionConfigFileSchema,
  type SectionConfig,
  type SectionDesign,
} from '@sitewright/contract/library/section-design';
import type { RenderEnvironment } from '@sitewright/render/section';
import type { z } from 'zod';
import {
  designFrom,
  type DesignFiles,
  isDesignText,
  requiredFiles,
  templateEntries,
} from '../design-files.ts';
import { checkDrawing } from './check-drawing.ts';
import { checkFields } from './check-fields.ts';
import { checkMarkup } from './check-markup.ts';
import { checkScript } from './check-script.ts';
import { checkStyles } from './check-styles.ts';
import { type AvailableAssets, valueIssues } from './check-values.ts';
import type { DesignIssue, DesignRule } from './design-issue.ts';
import { type JsonSource, readJsonSource } from './json-source.ts';

export interface DesignCheck {
  /** `hero/hero-1`, or `custom/menu-board`. The part after the slash is the class of its root element. */
  type: string;
  icons: Readonly<Record<string, string>>;
  hasLibraryImage: (src: string) => boolean;
  /** Renders with the library's images and icons; the design's own files are added here. */
  env: RenderEnvironment;
  /** Why scripts are not allowed; undefined when they are. */
  scriptForbiddenMessage?: string | undefined;
  drawingMs?: number | undefined;
  /** Its styles are limited to the section when it is stored, so its selectors may say anything. */
  scopesStyles?: boolean | undefined;
}

const { designs: most } = limits;

const budgetOf = (file: string): number => {
  if (file === 'styles.css') return most.cssBytes;
  if (file === 'script.js') return most.scriptBytes;
  return file.endsWith('.html') ? most.templateBytes : most.jsonBytes;
};

export const formatSize = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.ceil((bytes / 1024) * 10) / 10} kB`
    : `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`;

/** An issue for a text file over its size budget. */
export const budgetIssue = (file: string, bytes: number): DesignIssue | undefined =>
  bytes <= budgetOf(file)
    ? undefined
    : {
        rule: 'budget',
        file,
        line: 1,
        message: `is ${formatSize(bytes)}; at most ${formatSize(budgetOf(file))} are allowed: make it smaller`,
      };

const designIssue = (rule: DesignRule, file: string, line: number, message: string): DesignIssue => ({
  rule,
  file,
  line,
  message,
});

/** A file this large is not read at all: its size is the issue. */
const isReadable = (file: string, text: string): boolean => text.length <= budgetOf(file) * 4;

const readJson = (
  files: DesignFiles,
  file: string,
  rule: DesignRule,
  faults: DesignIssue[],
): JsonSource | undefined => {
  const text = files.texts.get(file);
  if (text === undefined || !isReadable(file, text)) return undefined;
  const source = readJsonSource(text);
  if ('value' in source) return source;
  faults.push(designIssue(rule, file, source.line, `isn’t valid JSON: ${source.reason}`));
  return undefined;
};

const configMessage = (issue: z.core.$ZodIssue): string => {
  const place = issue.path.map(String).join('.');
  return `${place === '' ? 'the file' : place}: ${issue.message}`;
};

/** zod nests the issues of a union: shows those of the branch that the author most likely meant. */
const flatIssues = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] => {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const score = (issues: readonly z.core.$ZodIssue[]): number =>
    issues.some((one) => one.path.at(-1) === 'type') ? 1_000 + issues.length : issues.length;
  const nearest = [...issue.errors].toSorted((a, b) => score(a) - score(b))[0]!;
  return nearest.flatMap((one) => flatIssues({ ...one, path: [...issue.path, ...one.path] }));
};

const readConfig = (source: JsonSource, faults: DesignIssue[]): SectionConfig | undefined => {
  const parsed = sectionConfigFileSchema.safeParse(source.value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues.flatMap(flatIssues)) {
    const line = source.lineOf(issue.path.filter((part) => typeof part !== 'symbol'));
    faults.push(designIssue('config', 'config.json', line, configMessage(issue)));
  }
  return undefined;
};

const fileIssues = (files: DesignFiles): DesignIssue[] => [
  ...requiredFiles
    .filter((file) => !files.texts.has(file))
    .map((file) =>
      designIssue(
        'files',
        file,
        1,
        'is missing: a section has config.json, defaults.json, template.html and styles.css',
      ),
    ),
  ...[...files.texts].flatMap(([file, text]) => budgetIssue(file, Buffer.byteLength(text)) ?? []),
];

/** Compares the templates that config.json names with the existing files. */
const templateIssues = (
  files: DesignFiles,
  config: SectionConfig,
  lineOf: JsonSource['lineOf'],
): DesignIssue[] => {
  const entries = templateEntries(config);
  const faults: DesignIssue[] = [];
  for (const [index, { id, file }] of entries.entries()) {
    const line = lineOf(['templates', index, 'file']);
    if (!isDesignText(file) || !file.endsWith('.html')) {
      faults.push(
        designIssue(
          'files',
          'config.json',
          line,
          `the template ${id} uses ${file}: name it template.html or template-${id}.html`,
        ),
      );
    } else if (!files.texts.has(file)) {
      faults.push(
        designIssue(
          'files',
          'config.json',
          line,
          `the template ${id} uses ${file}, which doesn’t exist: add the file or remove the entry`,
        ),
      );
    }
    if (entries.findIndex((other) => other.id === id) !== index) {
      faults.push(
        designIssue(
          'config',
          'config.json',
          lineOf(['templates', index, 'id']),
          `two templates have the id ${id}: rename one`,
        ),
      );
    }
  }
  if (entries.length > most.templatesMax) {
    faults.push(
      designIssue(
        'config',
        'config.json',
        lineOf(['templates']),
        `has ${entries.length} templates; at most ${most.templatesMax} are allowed`,
      ),
    );
  }
  const named = new Set(entries.map(({ file }) => file));
  for (const file of files.texts.keys()) {
    if (!file.endsWith('.html') || named.has(file)) continue;
    faults.push(
      designIssue(
        'files',
        file,
        1,
        'isn’t used by a template in config.json: add it there or remove the file',
      ),
    );
  }
  return faults;
};

/** Field names reserved by sections themselves. */
const reservedFields = ['site', 'section', 'templateId'];

const reservedFieldIssues = (config: SectionConfig, lineOf: JsonSource['lineOf']): DesignIssue[] =>
  config.fields.flatMap(({ name }, index) =>
    reservedFields.includes(name)
      ? [
          designIssue(
            'fields',
            'config.json',
            lineOf(['fields', index, 'name']),
            `the name ${name} is reserved: choose another`,
          ),
        ]
      : [],
  );

const defaultsIssues = (config: SectionConfig, source: JsonSource, known: AvailableAssets): DesignIssue[] => {
  const { value, lineOf } = source;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [designIssue('defaults', 'defaults.json', 1, 'isn’t an object: write { "field": … }')];
  }
  return valueIssues(config.fields, value as Record<string, unknown>, known).map(({ path, message }) =>
    designIssue('defaults', 'defaults.json', lineOf(path), message),
  );
};

/** Images that neither the content nor the stylesheet uses. */
const assetIssues = ({ assets, texts }: DesignFiles): DesignIssue[] => {
  const text = `${texts.get('defaults.json') ?? ''}${texts.get('styles.css') ?? ''}`;
  return [...assets.keys()]
    .filter((path) => !text.includes(path))
    .map((path) =>
      designIssue('pictures', path, 1, 'isn’t used in defaults.json or styles.css: use it or remove it'),
    );
};

const scriptIssues = (source: string, refusal: string | undefined): DesignIssue[] =>
  refusal === undefined ? checkScript(source) : [designIssue('script', 'script.js', 1, refusal)];

const drawingIssues = (files: DesignFiles, check: DesignCheck): DesignIssue[] => {
  const design: SectionDesign = designFrom(files, check.type);
  const sources = templateEntries(design.config).map(
    ({ id, file }) => [id, { file, source: files.texts.get(file)! }] as const,
  );
  return checkDrawing({
    design,
    sources: new Map(sources),
    drawingMs: check.drawingMs,
    env: {
      ...check.env,
      findDesign: () => design,
      resolveImage: (src) => {
        const own = files.assets.get(src);
        return own ? { src: `/${src}`, ...own } : check.env.resolveImage(src);
      },
    },
  });
};

const inTheWay: ReadonlySet<DesignRule> = new Set(['files', 'config', 'defaults', 'markup']);

/** All issues of a design; empty when it can be used. */
export const checkDesign = (files: DesignFiles, check: DesignCheck): DesignIssue[] => {
  const faults = fileIssues(files);
  const name = check.type.slice(check.type.indexOf('/') + 1);
  const known: AvailableAssets = {
    icons: check.icons,
    hasImage: (src) => files.assets.has(src) || check.hasLibraryImage(src),
  };
  const configSource = readJson(files, 'config.json', 'config', faults);
  const defaultsSource = readJson(files, 'defaults.json', 'defaults', faults);
  const config = configSource && readConfig(configSource, faults);
  const readable = [...files.texts].filter(([file, text]) => isReadable(file, text));
  const templates = readable
    .filter(([file]) => file.endsWith('.html'))
    .map(([file, source]) => ({ file, source }));
  const markup = templates.flatMap(({ file, source }) => checkMarkup(file, source));
  faults.push(...markup);
  for (const [file, text] of readable) {
    if (file === 'styles.css')
      faults.push(
        ...checkStyles({
          text,
          name,
          hasAsset: (path) => files.assets.has(path),
          isScoped: check.scopesStyles ?? false,
        }),
      );
    if (file === 'script.js') faults.push(...scriptIssues(text, check.scriptForbiddenMessage));
  }
  faults.push(...assetIssues(files));
  if (config && configSource) {
    const named = new Set(templateEntries(config).map(({ file }) => file));
    faults.push(
      ...templateIssues(files, config, configSource.lineOf),
      ...reservedFieldIssues(config, configSource.lineOf),
    );
    const used = templates.filter(({ file }) => named.has(file));
    faults.push(...checkFields(config, used, configSource.lineOf));
    if (defaultsSource) faults.push(...defaultsIssues(config, defaultsSource, known));
  }
  // Only a readable design can be rendered.
  const isDrawable = readable.length === files.texts.size && !faults.some(({ rule }) => inTheWay.has(rule));
  if (isDrawable) faults.push(...drawingIssues(files, check));
  return faults.toSorted((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line);
};
