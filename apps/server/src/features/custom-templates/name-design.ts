// The slug and name of an uploaded design: those of the form come before those of its config.json, and these before
// the name of its folder or zip.
import type { Localized } from '@sitewright/contract/library/section-design';
import { customType } from '@sitewright/contract/custom-templates/custom-type';
import type { RawDesign } from './raw-design.ts';

/** Given with the upload, both optional. */
export interface ChosenNames {
  name?: string | undefined;
  slug?: string | undefined;
}

export interface DesignName {
  slug: string;
  /** Location of the slug, as named in issues. */
  source: string;
  /** Replaces the label of config.json. */
  label?: Localized | undefined;
  /** The type of config.json, when it is one that `/section-assets/…` served. */
  type?: string | undefined;
}

const configOf = ({ texts }: RawDesign): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse((texts.get('config.json') ?? '{}').replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const nameDesign = (raw: RawDesign, chosen: ChosenNames): DesignName => {
  const config = configOf(raw);
  const type = textOf(config['type']);
  const prefix = customType('');
  const ofType = type?.startsWith(prefix) ? type.slice(prefix.length) : undefined;
  const ofConfig = textOf(config['slug']) ?? ofType;
  const [slug, source] =
    chosen.slug !== undefined
      ? [chosen.slug, 'the slug']
      : ofConfig !== undefined
        ? [ofConfig, 'config.json']
        : [raw.name, 'the folder'];
  return {
    slug,
    source,
    type,
    label: chosen.name === undefined ? undefined : { en: chosen.name, vi: chosen.name },
  };
};
