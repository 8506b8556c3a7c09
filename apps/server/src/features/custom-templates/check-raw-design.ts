// Validates an uploaded design before anything is stored: its files, images and rules.
import { limits } from '@sitewright/contract/limits';
import { customType } from '@sitewright/contract/custom-templates/custom-type';
import type { UploadChange } from '@sitewright/contract/custom-templates/custom-templates';
import type { Localized } from '@sitewright/contract/library/section-design';
import { budgetIssue } from '../library/design-check/check-design.ts';
import { checkWithLibrary } from '../library/design-check/check-library-design.ts';
import { selectsOutside } from '../library/design-check/check-styles.ts';
import type { DesignIssue } from '../library/design-check/design-issue.ts';
import type { DesignAsset, DesignFiles } from '../library/design-files.ts';
import { isAssetPath } from '../library/design-files.ts';
import type { Library } from '../library/library.ts';
import { scopeDesignCss } from '../library/scope-design-css.ts';
import { type DesignImage, reencodeImages } from './design-images.ts';
import { type ChosenNames, type DesignName, nameDesign } from './name-design.ts';
import { fileIssue, type RawDesign } from './raw-design.ts';
import { isSharedClass, renameDesign, writtenClass } from './rename-design.ts';

export interface CheckedDesign {
  slug: string;
  /** Replaces the label of config.json. */
  label?: Localized | undefined;
  files: DesignFiles;
  pictures: ReadonlyMap<string, DesignImage>;
  issues: DesignIssue[];
  /** Changes made to the design; empty when it has issues. */
  changes: UploadChange[];
}

const { slugMinLength: shortest, slugMaxLength: longest } = limits.designs;
const slugPattern = new RegExp(`^[a-z][a-z0-9-]{${shortest - 1},${longest - 1}}$`);

/** A design's slug becomes the class of its root element, so it must be unique. */
const slugIssue = (
  { slug, source }: DesignName,
  library: Pick<Library, 'designs'>,
): DesignIssue | undefined => {
  if (!slugPattern.test(slug)) {
    const rule = `${shortest} to ${longest} lowercase letters, digits and hyphens, starting with a letter`;
    return fileIssue(source, `“${slug.slice(0, 60)}” can’t be used as a slug: use ${rule}`);
  }
  const isBuiltIn = [...library.designs.keys()].some((type) => type.endsWith(`/${slug}`));
  return isBuiltIn || isSharedClass(slug)
    ? fileIssue(source, `“${slug}” is reserved by the platform: choose another slug`)
    : undefined;
};

/** Runs the rules: in-process in tools, in a worker thread on the server. */
export type RunDesignRules = (files: DesignFiles, type: string) => Promise<DesignIssue[]>;

const noScript =
  'scripts aren’t allowed in workspaces: remove the file. Use <details>, :target and CSS to open, close and move things';

/** The rules as they apply to an upload. */
export const uploadRules = (
  library: Library,
  files: DesignFiles,
  type: string,
  mayBringScript: boolean,
): DesignIssue[] =>
  checkWithLibrary(library, files, {
    type,
    scopesStyles: true,
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

const changesOf = ({ texts }: DesignFiles, slug: string, isRenamed: boolean): UploadChange[] => {
  const css = texts.get('styles.css') ?? '';
  return [
    ...(isRenamed ? (['class_renamed'] as const) : []),
    ...(selectsOutside(css, slug) ? (['selectors'] as const) : []),
    ...scopeDesignCss(css, `.${slug}`).changes,
  ];
};

/** Checks a design under the slug it will be stored with. */
export const checkRawDesign = async (
  library: Library,
  raw: RawDesign,
  run: RunDesignRules = async (files, type) => uploadRules(library, files, type, false),
  chosen: ChosenNames = {},
): Promise<CheckedDesign> => {
  const { pictures, faults: ofPictures } = await reencodeImages(raw.pictures);
  const named = nameDesign(raw, chosen);
  const { slug, label } = named;
  const ofName = slugIssue(named, library);
  // An unusable slug is one issue; the rest is checked under the name that the design was written for.
  const renamed = ofName ? undefined : renameDesign(raw.texts, slug, named.type);
  const checkedAs = ofName ? (writtenClass(raw.texts, named.type) ?? slug) : slug;
  // An unusable image is reported once, not again at every place that uses it.
  const assets = new Map(sizesOf(pictures));
  for (const path of raw.pictures.keys()) {
    if (isAssetPath(path) && !assets.has(path)) assets.set(path, { width: 1, height: 1 });
  }
  const files: DesignFiles = { texts: renamed ?? raw.texts, assets };
  const isEmpty = raw.texts.size === 0 && raw.issues.length > 0;
  const ofRules = isEmpty ? [] : await run(files, customType(checkedAs));
  // A file that was rejected while unzipping is not reported as missing as well.
  const refused = new Set(raw.issues.map(({ file }) => file));
  const rest = ofRules.filter(
    ({ rule, file }) => rule !== 'budget' && !(rule === 'files' && refused.has(file)),
  );
  const issues = [
    ...(ofName ? [ofName] : []),
    ...raw.issues,
    ...ofPictures,
    ...rest,
    // A longer slug does not count.
    ...[...raw.texts].flatMap(([file, text]) => budgetIssue(file, Buffer.byteLength(text)) ?? []),
  ].toSorted(inReadingOrder);
  const changes = issues.length > 0 ? [] : changesOf(files, slug, renamed !== undefined);
  return { slug, label, files, pictures, issues, changes };
};
