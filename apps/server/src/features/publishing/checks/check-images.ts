// Reports images without alternative text, and pages with heavy images.
import type { JsonObject, Section } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import type { Finding, Fix } from '@sitewright/contract/publishing/publishing';
import { imageSources } from '../../rendering/content-sources.ts';
import { mediaKeyOf } from '../../media/draft-images.ts';
import type { MediaFile } from '../../media/media.store.ts';
import type { DraftPage } from '../../rendering/site-draft.ts';
import { type ContentLocation, walkSection } from './content-locations.ts';
import { type CheckedSite, finding, type FindingLocation, setFix } from './finding.ts';

/** A field keeps its URL in `src`; a dropped image in `url`, together with an `alt`. */
const silentSource = (value: JsonObject): string | undefined => {
  const src = value['src'] ?? ('alt' in value ? value['url'] : undefined);
  const { alt } = value;
  const isSilent = typeof alt !== 'string' || alt.trim() === '';
  return isSilent && typeof src === 'string' && src !== '' && value['decorative'] !== true ? src : undefined;
};

const fileOf = (src: string): string => src.replace(/^.*\//, '');

/** The upload's name and alternative text given by its owner. */
const uploadOf = ({ draft }: CheckedSite, src: string): MediaFile | undefined => {
  const key = mediaKeyOf(src);
  return key === undefined ? undefined : draft.media.get(key);
};

const fixOf = (site: CheckedSite, src: string, spot: ContentLocation, place: FindingLocation): Fix | null => {
  const { nodeId, path } = spot;
  // Metadata of the library's own images exists in English only.
  const ours = site.draft.locale === 'en' ? site.library.pictures.get(fileOf(src))?.alt : undefined;
  const known = uploadOf(site, src)?.alt.trim() || ours;
  return known === undefined
    ? setFix('decorate', place, { nodeId, path: [...path, 'decorative'], value: true })
    : setFix('describe', place, { nodeId, path: [...path, 'alt'], value: known }, { alt: known });
};

export const checkImages = (site: CheckedSite, section: Section, place: FindingLocation): Finding[] => {
  const found: Finding[] = [];
  walkSection(section, (value, spot) => {
    const src = typeof value === 'string' ? undefined : silentSource(value);
    if (src === undefined) return;
    const values = { name: uploadOf(site, src)?.name ?? fileOf(src) };
    const fix = fixOf(site, src, spot, place);
    const message = `An image has no alt text: ${values.name}.`;
    found.push(finding('missing_alt', message, place, { values, fix }));
  });
  return found;
};

/** Average bytes per pixel of a published photo. */
const publishedBytesPerPixel = 0.15;
const widestPublished = 1_600;

const weightOf = (width: number, height: number): number => {
  const share = Math.min(1, widestPublished / width);
  return width * share * height * share * publishedBytesPerPixel;
};

/** Approximate bytes of the images on a page that is read to the end on a large screen. */
const imageBytes = ({ library, draft }: CheckedSite, page: DraftPage): number => {
  let bytes = 0;
  for (const src of imageSources(page.sections)) {
    const key = mediaKeyOf(src);
    const size = key === undefined ? library.pictures.get(fileOf(src)) : draft.media.get(key);
    if (size?.width && size.height) bytes += weightOf(size.width, size.height);
  }
  return bytes;
};

export const checkWeight = (site: CheckedSite, page: DraftPage): Finding[] => {
  const bytes = imageBytes(site, page);
  if (bytes <= limits.sites.heavyPageBytes) return [];
  const values = { megabytes: Math.round(bytes / 100_000) / 10 };
  const message = `The images on this page total about ${values.megabytes} MB. Fewer or smaller images load faster.`;
  return [finding('heavy_page', message, { page }, { values })];
};
