// One version of an uploaded design in a backup: a JSON file with the files of the design as they could be uploaded, and its images.
import { createHash } from 'node:crypto';
import { limits } from '@sitewright/contract/limits';
import { canonicalJson } from '@sitewright/document/json';
import { z } from 'zod';
import { uuid } from '@sitewright/contract/fields';
import type { SectionConfig } from '@sitewright/contract/library/section-design';
import type { Storage } from '../../../core/storage/storage.ts';
import { readWhole } from '../../../core/storage/whole-objects.ts';
import { templateEntries } from '../../library/design-files.ts';
import type { TemplateRow } from '../custom-templates.store.ts';
import type { RawDesign } from '../raw-design.ts';
import { assetsOf, versionClass } from '../stored-design.ts';
import { withTemplateClass } from './design-names.ts';

export const archivedDesignSchema = z.object({
  id: uuid,
  slug: z.string().max(limits.designs.slugMaxLength),
  version: z.int().min(1).max(limits.designs.versionsMax),
  /** Whether the root element holds elements that were fixed to the window. */
  isFrame: z.boolean(),
  /** File → text. */
  texts: z.record(z.string().max(100), z.string()),
  /** File → image, Base64. */
  images: z.record(z.string().max(100), z.string()),
});
export type ArchivedDesign = z.output<typeof archivedDesignSchema>;

/** A design of a backup without its files. */
export type DesignName = Pick<ArchivedDesign, 'id' | 'slug' | 'version' | 'isFrame'>;

export const designName = ({ id, slug, version, isFrame }: ArchivedDesign): DesignName => ({
  id,
  slug,
  version,
  isFrame,
});

/** An image takes a third more as Base64. */
export const archivedDesignBytesMax = Math.ceil((limits.designs.unzippedBytes * 4) / 3) + 1024 * 1024;

/** Id of an image of a design in a backup, where content mentions it like an upload. The same on every platform. */
export const archivedAssetId = (designId: string, name: string): string => {
  const hex = createHash('sha256').update(`${designId} ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const frameOf = (mark: string): string => `:where(.${mark}){position:relative}\n`;

/** A stylesheet before it was limited to its section. */
const unscoped = (css: string, mark: string): string => {
  const limited = `:where(.${mark}, .${mark} *)`;
  const text = css.startsWith(frameOf(mark)) ? css.slice(frameOf(mark).length) : css;
  return text.replaceAll(limited, '').replaceAll(new RegExp(`(?<![.\\w-])${mark}-(?=[\\w-])`, 'g'), '');
};

export const withFrame = (css: string, mark: string): string =>
  css.startsWith(frameOf(mark)) ? css : frameOf(mark) + css;

const thumbnailName = 'thumbnail.webp';

const textsOf = (row: TemplateRow): Record<string, string> => {
  const mark = versionClass(row.slug, row.version);
  const names = new Map(assetsOf(row).map(({ name, key }) => [`/media/${key}`, name]));
  const local = (text: string): string => {
    let result = text;
    for (const [url, name] of names) result = result.replaceAll(url, name);
    return result;
  };
  const config = row.config as unknown as SectionConfig;
  const templates = templateEntries(config).map(({ id, file }): [string, string] => [
    file,
    withTemplateClass(row.templates[id] ?? '', mark, '').replace(' "', '"'),
  ]);
  return Object.fromEntries([
    ['config.json', JSON.stringify(canonicalJson(row.config))],
    ['defaults.json', local(JSON.stringify(canonicalJson(row.defaults)))],
    ...templates.toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ['styles.css', local(unscoped(row.css, mark))],
    ...(row.script === null ? [] : [['script.js', row.script] as const]),
  ]);
};

/** Reads its images from the storage. `onMissing` is called with the name of one that was lost. */
export const archiveDesign = async (
  storage: Storage,
  row: TemplateRow,
  onMissing: (name: string) => void,
): Promise<ArchivedDesign> => {
  const files = assetsOf(row).map(({ name, key }): [string, string] => [name, key]);
  if (row.thumbnail_key !== null) files.push([thumbnailName, row.thumbnail_key]);
  const images: Record<string, string> = {};
  for (const [name, key] of files.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const body = await readWhole(storage, key);
    if (body) images[name] = body.toString('base64');
    else onMissing(name);
  }
  return {
    id: row.id,
    slug: row.slug,
    version: row.version,
    isFrame: row.css.startsWith(frameOf(versionClass(row.slug, row.version))),
    texts: textsOf(row),
    images,
  };
};

/** Its files as if they were uploaded. */
export const rawDesign = ({ slug, texts, images }: ArchivedDesign): RawDesign => ({
  name: slug,
  texts: new Map(Object.entries(texts)),
  pictures: new Map(Object.entries(images).map(([name, text]) => [name, Buffer.from(text, 'base64')])),
  issues: [],
});
