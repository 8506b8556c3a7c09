import { ActionIcon, Menu } from '@mantine/core';
import type { Category } from '@sitewright/contract/blog/blog-terms';
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { StatusBadge } from '../../../../ui/listing/status-badge.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { PostsLink } from '../posts-link.tsx';
import styles from '../terms.module.css';
import { depthOf, problemOf, type Step, stepOf, type TreePlace } from './category-tree.ts';
import type { TreeDragging } from './use-tree-drag.ts';

export interface RowProps {
  categories: readonly Category[];
  mayWrite: boolean;
  dragging: TreeDragging;
  onMove: (category: Category, place: TreePlace) => Promise<void>;
  onEdit: (category: Category) => void;
  onAdd: (parent: Category) => void;
  onDelete: (category: Category) => void;
}

const icon = { size: 17, stroke: 1.6 };
const steps = [
  ['up', IconArrowUp, 'ArrowUp'],
  ['down', IconArrowDown, 'ArrowDown'],
  ['in', IconIndentIncrease, 'ArrowRight'],
  ['out', IconIndentDecrease, 'ArrowLeft'],
] as const satisfies readonly (readonly [Step, unknown, string])[];

/** A category of the tree. Alt and the arrows move it, as its menu does. */
export function CategoryRow({ category, ...props }: RowProps & { category: Category }) {
  const { categories, mayWrite, dragging, onMove, onEdit } = props;
  const { t } = useTranslation('blog');
  const opener = useRef<HTMLButtonElement>(null);
  const { id, name, slug, image, isDefault, posts } = category;
  const moveByKey = async (event: KeyboardEvent): Promise<void> => {
    const step = steps.find(([, , key]) => key === event.key)?.[0];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    const place = stepOf(categories, id, step);
    if (!place) return;
    await onMove(category, place);
    // A browser takes the focus from an element that is moved in the document.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <li
      className={styles.row}
      style={{ '--depth': depthOf(categories, id) - 1 } as CSSProperties}
      data-category={id}
      data-dragged={dragging.draggedId === id || undefined}
    >
      {mayWrite && (
        <span
          className={styles.handle}
          aria-hidden="true"
          data-handle={id}
          onPointerDown={(event) => dragging.start(event, category)}
        >
          <IconGripVertical size={16} stroke={1.6} />
        </span>
      )}
      {image !== '' && <img className={styles.thumb} src={image} alt="" />}
      <span className={styles.name}>
        <span className={styles.tag}>
          {mayWrite ? (
            <button
              ref={opener}
              type="button"
              className={styles.open}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowRight Alt+ArrowLeft"
              dir="auto"
              onKeyDown={(event) => void moveByKey(event)}
              onClick={() => onEdit(category)}
            >
              {name}
            </button>
          ) : (
            <span dir="auto">{name}</span>
          )}
          {isDefault && <StatusBadge>{t('categories.default')}</StatusBadge>}
        </span>
        <span className={styles.slug}>{`/${slug}`}</span>
      </span>
      <span className={styles.count}>
        <PostsLink count={posts} filter={{ categoryId: id }} />
      </span>
      {mayWrite && <CategoryMenu category={category} {...props} />}
    </li>
  );
}

function CategoryMenu({ category, ...props }: RowProps & { category: Category }) {
  const { t } = useTranslation('blog');
  const { categories, onMove, onEdit, onAdd, onDelete } = props;
  return (
    <RowMenu
      width={230}
      button={
        <ActionIcon aria-label={t('actions.menu', { title: category.name })}>
          <IconDots size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {() => (
        <>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(category)}>
            {t('actions.edit')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPlus {...icon} />}
            disabled={problemOf(categories, undefined, category.id) !== undefined}
            onClick={() => onAdd(category)}
          >
            {t('categories.addChild')}
          </Menu.Item>
          <Menu.Divider />
          {steps.map(([step, Icon]) => {
            const place = stepOf(categories, category.id, step);
            return (
              <Menu.Item
                key={step}
                leftSection={<Icon {...icon} />}
                disabled={!place}
                onClick={() => place && void onMove(category, place)}
              >
                {t(`categories.steps.${step}`)}
              </Menu.Item>
            );
          })}
          <Menu.Divider />
          <Menu.Item
            color="var(--color-danger)"
            leftSection={<IconTrash {...icon} />}
            disabled={category.isDefault}
            onClick={() => onDelete(category)}
          >
            {t('actions.remove')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
