// Validates an uploaded design before anything is stored: its files, images and rules.
import { limits } from '@sitewright/contract/limits';
import { baseCss } from '@sitewright/render/base-css.data';
import { checkWithLibrary } from '../library/design-check/check-library-design.ts';
import type { DesignIssue } from '../library/design-check/design-issue.ts';
import type { DesignAsset, DesignFiles } from '../library/design-files.ts';
import { isAssetPath } from '../library/design-files.ts';
import type { Library } from '../library/library.ts';
import { type DesignImage, reencodeImages } from './design-images.ts';
import { fileIssue, type RawDesign } from './raw-design.ts';

export interface CheckedDesign {
  slug: string;
  files: DesignFiles;
  pictures: ReadonlyMap<string, DesignImage>;
  issues: DesignIssue[];
}

const { slugMinLength: shortest, slugMaxLength: longest } = limits.designs;
const slugPattern = new RegExp(`^[a-z][a-z0-9-]{${shortest - 1},${longest - 1}}$`);

const sharedClasses = new Set([...baseCss.matchAll(/\.([a-z][a-z0-9-]*)/g)].map(([, name]) => name!));

/** A design's name becomes the class of its root element, so it must be unique. */
export const slugIssue = (slug: string, library: Pick<Library, 'designs'>): DesignIssue | undefined => {
  if (!slugPattern.test(slug)) {
    const rule = `${shortest} to ${longest} small letters, digits and hyphens, a letter first`;
    return fileIssue('the folder', `is called “${slug.slice(0, 60)}”: rename it to ${rule}`);
  }
  const isBuiltIn = [...library.designs.keys()].some((type) => type.endsWith(`/${slug}`));
  const isShared = sharedClasses.has(slug) || /^(s|scheme|section)-/.test(slug);
  return isBuiltIn || isShared
    ? fileIssue('the folder', `is called ${slug}, which is a name of the product’s own: rename it`)
    : undefined;
};

/** Runs the rules: in-process in tools, in a worker thread on the server. */
export type RunDesignRules = (files: DesignFiles, type: string) => Promise<DesignIssue[]>;

const noScript =
  'a design of a workspace brings no script: leave the file out. <details>, :target and CSS can open, close and move things';

/** The rules as they apply to an upload. */
export const uploadRules = (
  library: Library,
  files: DesignFiles,
  type: string,
  mayBringScript: boolean,
): DesignIssue[] =>
  checkWithLibrary(library, files, {
    type,
    drawingMs: limits.designs.drawingMs,
    ...(mayBringScript ? {} : { scriptForbiddenMessage: noScript }),
  });

const sizesOf = (pictures: ReadonlyMap<string, DesignImage>): ReadonlyMap<string, DesignAsset> =>
  new Map(
    [...pictures]
      .filter(([path]) => isAssetPath(path))
      .map(([path, { width, height }]) => [path, { width, height }] as const),
  );

/** Issues of the whole design first, then file by file. */
const inReadingOrder = (a: DesignIssue, b: DesignIssue): number =>
  Number(b.file.startsWith('the ')) - Number(a.file.startsWith('the ')) ||
  a.file.localeCompare(b.file, 'en') ||
  a.line - b.line;

export const checkRawDesign = async (
  library: Library,
  raw: RawDesign,
  run: RunDesignRules = async (files, type) => uploadRules(library, files, type, false),
): Promise<CheckedDesign> => {
  const { pictures, faults: ofPictures } = await reencodeImages(raw.pictures);
  const ofName = slugIssue(raw.name, library);
  // An unusable image is reported once, not again at every place that uses it.
  const assets = new Map(sizesOf(pictures));
  for (const path of raw.pictures.keys()) {
    if (isAssetPath(path) && !assets.has(path)) assets.set(path, { width: 1, height: 1 });
  }
  const files: DesignFiles = { texts: raw.texts, assets };
  const isEmpty = raw.texts.size === 0 && raw.issues.length > 0;
  const ofRules = isEmpty ? [] : await run(files, `custom/${raw.name}`);
  // A file that was rejected while unzipping is not reported as missing as well.
  const refused = new Set(raw.issues.map(({ file }) => file));
  const rest = ofRules.filter(({ rule, file }) => !(rule === 'files' && refused.has(file)));
  const faults = [...(ofName ? [ofName] : []), ...raw.issues, ...ofPictures, ...rest];
  return { slug: raw.name, files, pictures, issues: faults.toSorted(inReadingOrder) };
};
