// Reads landing templates from their folders. Each is complete and compiled before it is offered; a faulty one is
// reported and left out.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type LandingManifest,
  landingManifestSchema,
  type LandingTexts,
  landingTextsSchema,
  templatePages,
  type TemplatePage,
} from '@sitewright/contract/landing/landing-template';
import { landingLimits } from '@sitewright/contract/landing/landing-limits';
import {
  type CompiledLanding,
  compileLanding,
  type LandingSources,
} from '@sitewright/render/landing/landing-engine';
import type { z } from 'zod';
import { manifestIssues, textIssues } from './template-issues.ts';

export interface LoadedTemplate extends LandingManifest {
  slug: string;
  texts: { en: LandingTexts; vi: LandingTexts };
  styles: string;
  view: CompiledLanding;
  edit: CompiledLanding;
  /** File name → its path on disk. */
  assets: ReadonlyMap<string, string>;
  /** Changes with any file of the assets; part of their addresses. */
  assetVersion: string;
}

const parse = <T extends z.ZodType>(schema: T, folder: string, file: string): z.output<T> => {
  const result = schema.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw new Error(`${file}: ${issue.path.join('.') || 'the file'} – ${issue.message}`);
};

const filesIn = (folder: string, pattern: RegExp): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((file) => pattern.test(file)) : [];

const readLiquid = (folder: string): Map<string, string> =>
  new Map(
    filesIn(folder, /^[A-Za-z][\w-]*\.liquid$/).map((file) => [
      basename(file, '.liquid'),
      readFileSync(join(folder, file), 'utf8'),
    ]),
  );

const readSources = (folder: string): LandingSources => {
  const pages = readLiquid(join(folder, 'pages'));
  for (const page of templatePages) if (!pages.has(page)) throw new Error(`pages/${page}.liquid is missing`);
  return {
    layout: readFileSync(join(folder, 'layout.liquid'), 'utf8'),
    pages: Object.fromEntries(pages) as Record<TemplatePage, string>,
    sections: readLiquid(join(folder, 'sections')),
    partials: readLiquid(join(folder, 'partials')),
  };
};

const readAssets = (folder: string): Pick<LoadedTemplate, 'assets' | 'assetVersion'> => {
  const root = join(folder, 'assets');
  const assets = new Map(
    filesIn(root, /^[a-z0-9][a-z0-9-]*\.(svg|webp)$/).map((file) => [file, join(root, file)]),
  );
  const hash = createHash('sha256');
  for (const [file, path] of assets) hash.update(file).update(readFileSync(path));
  return { assets, assetVersion: hash.digest('hex').slice(0, 12) };
};

/** One template. @throws Error that names the issue. */
export const loadLandingTemplate = (folder: string, fonts: ReadonlyMap<string, unknown>): LoadedTemplate => {
  const slug = basename(folder);
  const manifest = parse(landingManifestSchema, folder, 'template.json');
  const texts = {
    en: parse(landingTextsSchema, folder, 'texts/en.json'),
    vi: parse(landingTextsSchema, folder, 'texts/vi.json'),
  };
  const sources = readSources(folder);
  const styles = readFileSync(join(folder, 'styles.css'), 'utf8');
  const issues = [...manifestIssues(manifest, sources.sections, fonts), ...textIssues(manifest, texts)];
  if (Buffer.byteLength(styles) > landingLimits.stylesBytes)
    issues.push(`styles.css has more than ${landingLimits.stylesBytes} bytes`);
  if (issues.length > 0) throw new Error(issues.join('; '));
  return {
    ...manifest,
    slug,
    texts,
    styles,
    view: compileLanding(slug, sources, 'view'),
    edit: compileLanding(slug, sources, 'edit'),
    ...readAssets(folder),
  };
};

/** Every complete template below the library's root, and one message for each faulty one. */
export const loadLandingTemplates = (
  root: string,
  fonts: ReadonlyMap<string, unknown>,
): { templates: Map<string, LoadedTemplate>; problems: string[] } => {
  const folder = join(root, 'landing-templates');
  const templates = new Map<string, LoadedTemplate>();
  const problems: string[] = [];
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  for (const entry of entries.filter((one) => one.isDirectory())) {
    try {
      templates.set(entry.name, loadLandingTemplate(join(folder, entry.name), fonts));
    } catch (error) {
      problems.push(
        `landing-templates/${entry.name}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  return { templates, problems };
};
