// Reads the files of one section design, whatever their source: a library folder, an uploaded zip or an author's
// folder.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  sectionConfigFileSchema,
  type SectionConfig,
  type SectionDesign,
} from '@sitewright/contract/library/section-design';
import { completeForms } from './form-contents.ts';

/** An image of a design, with its pixel size. */
export interface DesignAsset {
  width: number;
  height: number;
}

export interface DesignFiles {
  /** Path inside the design → text. */
  texts: ReadonlyMap<string, string>;
  /** `assets/photo.webp` → metadata of the image. */
  assets: ReadonlyMap<string, DesignAsset>;
}

export const requiredFiles = ['config.json', 'defaults.json', 'template.html', 'styles.css'] as const;

/** Text files allowed in a design's folder. */
export const isDesignText = (path: string): boolean =>
  /^(config\.json|defaults\.json|template[a-z0-9-]*\.html|styles\.css|script\.js)$/.test(path);
export const isAssetPath = (path: string): boolean => /^assets\/[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(path);
export const isThumbnailPath = (path: string): boolean => /^thumbnail\.(webp|png|jpe?g)$/.test(path);
/** Documentation files for people; they are not stored. */
export const isNote = (path: string): boolean => /^(README|LICEN[SC]E)(\.(md|txt))?$/i.test(path);

/** Each template of a design with its file; the first is the default. */
export const templateEntries = (config: Pick<SectionConfig, 'templates'>): { id: string; file: string }[] =>
  config.templates ?? [{ id: 'default', file: 'template.html' }];

const textOf = ({ texts }: DesignFiles, file: string): string => {
  const text = texts.get(file);
  if (text === undefined) throw new Error(`${file}: the file is missing`);
  return text;
};

const jsonOf = (files: DesignFiles, file: string): unknown => {
  const text = textOf(files, file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
};

/** Throws an Error whose message names the file and the first issue. */
export const designFrom = (files: DesignFiles, type: string): SectionDesign => {
  const parsed = sectionConfigFileSchema.safeParse(jsonOf(files, 'config.json'));
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new Error(`config.json: ${issue.path.join('.') || 'the file'} – ${issue.message}`);
  }
  const script = files.texts.get('script.js');
  return {
    type,
    config: parsed.data,
    defaults: completeForms(parsed.data.fields, jsonOf(files, 'defaults.json') as Record<string, unknown>),
    templates: Object.fromEntries(
      templateEntries(parsed.data).map(({ id, file }) => [id, textOf(files, file)] as const),
    ),
    css: textOf(files, 'styles.css'),
    ...(script === undefined ? {} : { script }),
  };
};

/** Every file below a folder, as paths with `/`. */
export const listFolder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));

/** Reads the text files of a design's folder from disk. Library designs have no images of their own. */
export const readDesignFolder = (folder: string): DesignFiles => {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
  const texts = listFolder(folder)
    .filter(isDesignText)
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
  return { texts: new Map(texts), assets: new Map() };
};
