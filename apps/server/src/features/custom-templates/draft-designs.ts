// Loads the uploaded designs used by the sections of a site, each in the version the section was made with.
import type { Section } from '@sitewright/contract/content';
import { customType, isCustomType } from '@sitewright/contract/custom-templates/custom-type';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { dataOf } from '@sitewright/contract/sections/section-data';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { findTemplates, listVersions } from './custom-templates.store.ts';
import { assetsOf, storedDesign, versionedType } from './stored-design.ts';

export interface DraftDesigns {
  /** The section as the renderer expects it: its type includes the version. */
  withVersionedType: (section: Section) => Section;
  find: (type: string) => SectionDesign | undefined;
  /** Whether the design of a section exists. */
  has: (type: string) => boolean;
  /** Images that belong to the designs, by storage key. */
  pictures: ReadonlyMap<string, { width: number; height: number }>;
  /** URLs of the images that their stylesheets use. */
  styleSources: ReadonlySet<string>;
}

export const noDesigns: DraftDesigns = {
  withVersionedType: (section) => section,
  find: () => undefined,
  has: () => false,
  pictures: new Map(),
  styleSources: new Set(),
};

const templateIdOf = (section: Section): unknown => dataOf(section)?.['templateId'];

const slugOf = (type: string): string => type.slice(customType('').length).replace(/@.*$/, '');

type Version = Awaited<ReturnType<typeof listVersions>>[number];

/**
 * The version that a section references, if it belongs to the section's design; otherwise the newest one, the
 * tenant's own first.
 */
const choose = (versions: readonly Version[], section: Section, tenantId: string): Version | undefined => {
  const wanted = templateIdOf(section);
  return (
    versions.find(({ id }) => id === wanted) ??
    versions.find((version) => version.tenant_id === tenantId) ??
    versions[0]
  );
};

export const loadDraftDesigns = async (
  tx: TenantTransaction,
  sections: readonly Section[],
): Promise<DraftDesigns> => {
  const custom = sections.filter(({ type }) => isCustomType(type));
  if (custom.length === 0) return noDesigns;
  const slugs = [...new Set(custom.map(({ type }) => slugOf(type)))];
  const versions = Map.groupBy(await listVersions(tx, slugs), ({ slug }) => slug);
  const versionOf = (section: Section): Version | undefined =>
    choose(versions.get(slugOf(section.type)) ?? [], section, tx.tenantId);
  const ids = new Set(custom.flatMap((section) => versionOf(section)?.id ?? []));
  const rows = await findTemplates(tx, 'tenant', [...ids]);
  const designs = new Map(rows.map((row) => storedDesign(row).design).map((design) => [design.type, design]));
  // A section may still use an image of another version of its design.
  const pictures = [...versions.values()].flat().flatMap((version) => assetsOf(version));
  const css = [...designs.values()].map((design) => design.css).join('\n');
  return {
    withVersionedType: (section) => {
      const version = isCustomType(section.type) ? versionOf(section) : undefined;
      return version ? { ...section, type: versionedType(version.slug, version.version) } : section;
    },
    find: (type) => designs.get(type),
    has: (type) => isCustomType(type) && versions.has(slugOf(type)),
    pictures: new Map(pictures.map(({ key, width, height }) => [key, { width, height }])),
    styleSources: new Set([...css.matchAll(/["'(](\/media\/[A-Za-z0-9/._-]+)["')]/g)].map(([, src]) => src!)),
  };
};
