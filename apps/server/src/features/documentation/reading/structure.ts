// Categories and tutorials of all sources: files of the product, replaced and extended by rows.
import type {
  DocumentationCategory,
  TutorialContent,
} from '@sitewright/contract/documentation/documentation-fields';
import type { structureSources } from '@sitewright/contract/documentation/documentation-structure';
import type { ShippedDocumentation } from './shipped-articles.ts';

export interface StructureRows {
  categories: readonly (DocumentationCategory & { version: number })[];
  tutorials: readonly { slug: string; content: TutorialContent; isPublished: boolean; version: number }[];
  positions: { category: ReadonlyMap<string, number>; tutorial: ReadonlyMap<string, number> };
}

interface Placed {
  source: (typeof structureSources)[number];
  /** 0 for one of the product without changes. */
  version: number;
}

export type PlacedCategory = DocumentationCategory & Placed;

export interface PublishedTutorial extends Placed {
  slug: string;
  content: TutorialContent;
  isPublished: boolean;
}

/** Those of the product in their order, then the others; all of them moved where staff put them. */
const arrange = <T extends Placed>(
  shipped: readonly { id: string; value: T }[],
  rows: readonly { id: string; value: T }[],
  positions: ReadonlyMap<string, number>,
): T[] => {
  const replaced = new Map(rows.map(({ id, value }) => [id, value]));
  const isShipped = new Set(shipped.map(({ id }) => id));
  return [...shipped, ...rows.filter(({ id }) => !isShipped.has(id))]
    .map(({ id, value }, index) => {
      const row = replaced.get(id);
      const source = row ? (isShipped.has(id) ? 'customized' : 'own') : 'shipped';
      return { value: { ...(row ?? value), source }, position: positions.get(id) ?? index };
    })
    .toSorted((a, b) => a.position - b.position)
    .map(({ value }) => value);
};

const unchanged = { source: 'shipped', version: 0 } as const;

export const categoriesOf = (shipped: ShippedDocumentation, rows: StructureRows): PlacedCategory[] =>
  arrange<PlacedCategory>(
    shipped.categories.map((category) => ({ id: category.id, value: { ...category, ...unchanged } })),
    rows.categories.map((row) => ({ id: row.id, value: { ...row, source: 'own' } })),
    rows.positions.category,
  );

export const tutorialsOf = (shipped: ShippedDocumentation, rows: StructureRows): PublishedTutorial[] =>
  arrange<PublishedTutorial>(
    shipped.tutorials.map(({ slug, order: _order, ...content }) => ({
      id: slug,
      value: { slug, content, isPublished: true, ...unchanged },
    })),
    rows.tutorials.map((row) => ({ id: row.slug, value: { ...row, source: 'own' } })),
    rows.positions.tutorial,
  );
