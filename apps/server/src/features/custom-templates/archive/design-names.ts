// Names of designs that come from another workspace, and their files under other names.
import { customType } from '@sitewright/contract/custom-templates/custom-type';
import { limits } from '@sitewright/contract/limits';
import { escapePattern } from '../../library/design-check/design-issue.ts';
import { versionClass } from '../stored-design.ts';

const freeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  let name = slug;
  for (let n = 2; taken.has(name); n += 1) {
    const suffix = `-${n}`;
    name = slug.slice(0, limits.designs.slugMaxLength - suffix.length) + suffix;
  }
  return name;
};

interface Named {
  id: string;
  slug: string;
}

export interface DesignNames {
  /** Designs that the workspace does not have. */
  missing: ReadonlySet<string>;
  /** Slug in the workspace by slug. */
  slugs: ReadonlyMap<string, string>;
  /** Types of sections that change, new ones by old ones, as they stand in JSON. */
  types: ReadonlyMap<string, string>;
}

/** A design whose slug another one of the workspace has gets a new slug. `present` are designs with one of the ids or slugs. */
export const nameDesigns = (designs: readonly Named[], present: readonly Named[]): DesignNames => {
  const presentIds = new Set(present.map(({ id }) => id));
  // Other versions of a design that is there already are versions of the same design.
  const known = new Map(
    present.flatMap(({ id, slug }) => {
      const own = designs.find((design) => design.id === id);
      return own ? [[own.slug, slug] as const] : [];
    }),
  );
  const taken = new Set(present.map(({ slug }) => slug));
  const slugs = new Map<string, string>();
  for (const { slug } of designs) {
    if (slugs.has(slug)) continue;
    const name = known.get(slug) ?? freeSlug(slug, taken);
    taken.add(name);
    slugs.set(slug, name);
  }
  const types = new Map(
    [...slugs]
      .filter(([slug, name]) => slug !== name)
      .map(([slug, name]) => [`"${customType(slug)}"`, `"${customType(name)}"`]),
  );
  const missing = new Set(designs.filter(({ id }) => !presentIds.has(id)).map(({ id }) => id));
  return { missing, slugs, types };
};

const classPattern = (name: string): RegExp => new RegExp(`(?<=\\.)${escapePattern(name)}(?![\\w-])`, 'g');
const animationPattern = (name: string): RegExp => new RegExp(`(?<![.\\w-])${escapePattern(name)}-`, 'g');

/** A stored stylesheet for another class of its root element. */
export const withStyleClass = (css: string, from: string, to: string): string =>
  from === to ? css : css.replace(classPattern(from), to).replace(animationPattern(from), `${to}-`);

/** A stored template with another class of its version. */
export const withTemplateClass = (source: string, from: string, to: string): string =>
  source.replace(new RegExp(` ${escapePattern(from)}(?=")`), ` ${to}`);

export interface StoredTexts {
  css: string;
  templates: Record<string, string>;
}

/** The files of a stored version under another slug. Scripts find their sections by the class of the version. */
export const withSlug = (
  { css, templates }: StoredTexts,
  version: number,
  { from, to }: { from: string; to: string },
): StoredTexts => {
  const classes = [versionClass(from, version), versionClass(to, version)] as const;
  return {
    css: withStyleClass(css, ...classes),
    templates: Object.fromEntries(
      Object.entries(templates).map(([id, source]) => [id, withTemplateClass(source, ...classes)]),
    ),
  };
};
