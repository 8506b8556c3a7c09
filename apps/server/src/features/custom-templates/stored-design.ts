// Converts a design between its stored form and the form the renderer expects. Styles are scoped to one version:
// every rule requires a class that only the root element of that version has.
import { customType } from '@sitewright/contract/custom-templates/custom-type';
import { type SectionConfig, type SectionDesign } from '@sitewright/contract/library/section-design';
import { templateEntries } from '../library/design-files.ts';
import { scopeDesignCss } from '../library/scope-design-css.ts';
import type { StoredAsset, TemplateRow } from './custom-templates.store.ts';

/** The class of the root element of one version. */
export const versionClass = (slug: string, version: number): string => `${slug}-v${version}`;

const withUrls = (text: string, assets: readonly StoredAsset[]): string => {
  const keys = new Map(assets.map(({ name, key }) => [name, key]));
  return text.replace(/(["'(])(assets\/[A-Za-z0-9._-]+)(?=["')])/g, (all, before: string, name: string) => {
    const key = keys.get(name);
    return key === undefined ? all : `${before}/media/${key}`;
  });
};

/** The stylesheet of one version, scoped and with the URLs of its images. */
export const scopeStyles = (
  css: string,
  { slug, version, assets }: { slug: string; version: number; assets: readonly StoredAsset[] },
): string => withUrls(scopeDesignCss(css, `.${versionClass(slug, version)}`).css, assets);

/** The root element of a template: its name and its attributes. */
export const rootTag = /<([a-z][a-z0-9-]*)((?:\s+[^<>]*?)?)>/;

/** Adds the class of the version to the root element of the template, where the renderer adds its own classes. */
export const markTemplate = (source: string, slug: string, version: number): string =>
  source.replace(rootTag, (_all, tag: string, attributes: string) => {
    const mark = versionClass(slug, version);
    return `<${tag}${attributes.replace(/\sclass="([^"]*)"/, (_class, names: string) => ` class="${names} ${mark}"`)}>`;
  });

const withImageUrls = (value: unknown, assets: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((entry) => withImageUrls(entry, assets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      const key = name === 'src' && typeof entry === 'string' ? assets.get(entry) : undefined;
      return [name, key === undefined ? withImageUrls(entry, assets) : `/media/${key}`];
    }),
  );
};

/** Default content with the URLs of the images that belong to it. */
export const withAssetUrls = (
  defaults: Record<string, unknown>,
  assets: readonly StoredAsset[],
): Record<string, unknown> =>
  withImageUrls(defaults, new Map(assets.map(({ name, key }) => [name, key]))) as Record<string, unknown>;

export interface StoredDesign {
  id: string;
  tenantId: string;
  isForAll: boolean;
  slug: string;
  version: number;
  thumbnailUrl: string | null;
  /** The type includes the version: two versions on one page are two designs. */
  design: SectionDesign;
  assets: StoredAsset[];
}

/** The type under which sections of one version are rendered. Never shown to users. */
export const versionedType = (slug: string, version: number): string => `${customType(slug)}@${version}`;

/** The class by which a script finds its sections. */
export const rootClassOf = (type: string): string => {
  const name = type.slice(type.lastIndexOf('/') + 1);
  const [slug = name, version] = name.split('@');
  return version === undefined ? name : versionClass(slug, Number(version));
};

export const assetsOf = (row: Pick<TemplateRow, 'assets'>): StoredAsset[] =>
  row.assets as unknown as StoredAsset[];

export const storedDesign = (row: TemplateRow): StoredDesign => {
  const config = row.config as unknown as SectionConfig;
  // jsonb does not preserve key order; the configuration has the right one.
  const templates = templateEntries(config).flatMap(({ id }) => {
    const source = row.templates[id];
    return source === undefined ? [] : [[id, source] as const];
  });
  return {
    id: row.id,
    tenantId: row.tenant_id,
    isForAll: row.scope === 'platform',
    slug: row.slug,
    version: row.version,
    thumbnailUrl: row.thumbnail_key === null ? null : `/media/${row.thumbnail_key}`,
    assets: assetsOf(row),
    design: {
      type: versionedType(row.slug, row.version),
      config,
      // Records on the section which version it was made with.
      defaults: { ...row.defaults, templateId: row.id },
      templates: Object.fromEntries(templates),
      css: row.css,
      ...(row.script === null ? {} : { script: row.script }),
    },
  };
};
