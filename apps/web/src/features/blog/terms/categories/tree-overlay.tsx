import type { Category } from '@sitewright/contract/blog/blog-terms';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import type { DragStore } from '../../../../ui/drag/drag-store.ts';
import { type DropLine, DragOverlay } from '../../../../ui/drag/drag-overlay.tsx';
import { placeAt, problemOf } from './category-tree.ts';
import type { TreeDrag, TreeTarget } from './use-tree-drag.ts';

const lineOf = ({ part, bounds: { left, top, bottom, width, height } }: TreeTarget): DropLine => {
  if (part === 'inside') return { left, y: top, width, height };
  return { left, y: part === 'before' ? top : bottom, width };
};

interface Props {
  store: DragStore<TreeDrag>;
  categories: readonly Category[];
}

/** The dragged category and its place at the drop, or why it cannot be there. */
export function TreeOverlay({ store, categories }: Props) {
  const { t } = useTranslation('blog');
  const drag = useSyncExternalStore(store.subscribe, store.get);
  if (!drag) return null;
  const { category, x, y, target } = drag;
  const over = categories.find(({ id }) => id === target?.id);
  const problem =
    target &&
    problemOf(
      categories,
      category.id,
      placeAt(categories, category.id, { target: target.id, part: target.part }).parentId,
    );
  const label = (): string => {
    if (!target || !over) return '';
    if (problem) return t(`categories.problems.${problem}`);
    return t(`categories.drop.${target.part}`, { name: over.name });
  };
  return (
    <DragOverlay
      label={category.name}
      x={x}
      y={y}
      line={target && lineOf(target)}
      lineLabel={label()}
      where={target?.part === 'inside' ? 'inside' : undefined}
    />
  );
}
