import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import listing from '../../../ui/listing/listing.module.css';
import styles from '../company.module.css';

type ListName = 'locations' | 'services' | 'valueProps' | 'team' | 'testimonials';

interface Props<Item> {
  name: ListName;
  items: readonly Item[];
  max: number;
  isReadOnly: boolean;
  /** A new entry. */
  empty: Item;
  /** Its own words for an entry; empty: its number is shown. */
  nameOf: (item: Item) => string;
  onChange: (items: Item[]) => void;
  children: (item: Item, set: (next: Item) => void, path: string) => ReactNode;
}

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, items[from]!);
};

/** Entries that are added, edited, moved and removed. */
export function ListEditor<Item>({
  name,
  items,
  max,
  isReadOnly,
  empty,
  nameOf,
  onChange,
  children,
}: Props<Item>) {
  const { t } = useTranslation('company');
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  /** After React has drawn the change. */
  const focusSoon = (find: () => HTMLElement | null | undefined): void => {
    requestAnimationFrame(() => find()?.focus());
  };
  const entry = (index: number): Element | undefined => list.current?.children[index];

  const add = (): void => {
    onChange([...items, empty]);
    focusSoon(() => entry(items.length)?.querySelector<HTMLElement>('input, textarea'));
  };
  const move = (from: number, to: number, direction: 'up' | 'down'): void => {
    onChange(moved(items, from, to));
    focusSoon(() => {
      const buttons = entry(to)?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [];
      const enabled = [...buttons].filter(({ disabled }) => !disabled);
      return enabled.find(({ dataset }) => dataset['move'] === direction) ?? enabled[0];
    });
  };
  const remove = (index: number): void => {
    onChange(items.toSpliced(index, 1));
    focusSoon(() => addButton.current);
  };

  return (
    <>
      {items.length === 0 ? (
        <p className={listing.quiet}>{t(`lists.${name}.none`)}</p>
      ) : (
        <ul ref={list} className={styles.entries}>
          {items.map((item, index) => {
            const title = nameOf(item).trim() || t(`lists.${name}.item`, { number: index + 1 });
            return (
              // Entries have no ids; every field is controlled, so a place in the list is enough.
              // oxlint-disable-next-line react/no-array-index-key
              <li
                key={index}
                className={styles.entry}
                data-one-line={typeof item === 'string' ? '' : undefined}
                aria-label={title}
              >
                <div className={styles.entryFields}>
                  {children(item, (next) => onChange(items.with(index, next)), `${name}.${index}`)}
                </div>
                {!isReadOnly && (
                  <div className={styles.entryActions}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      data-move="up"
                      disabled={index === 0}
                      aria-label={t('lists.moveUp', { name: title })}
                      onClick={() => move(index, index - 1, 'up')}
                    >
                      <IconArrowUp size={17} stroke={1.6} aria-hidden="true" />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      data-move="down"
                      disabled={index === items.length - 1}
                      aria-label={t('lists.moveDown', { name: title })}
                      onClick={() => move(index, index + 1, 'down')}
                    >
                      <IconArrowDown size={17} stroke={1.6} aria-hidden="true" />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('lists.remove', { name: title })}
                      onClick={() => remove(index)}
                    >
                      <IconTrash size={17} stroke={1.6} aria-hidden="true" />
                    </ActionIcon>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {!isReadOnly &&
        (items.length < max ? (
          <div>
            <Button ref={addButton} id={`company-add-${name}`} variant="default" size="sm" onClick={add}>
              {t(`lists.${name}.add`)}
            </Button>
          </div>
        ) : (
          <p className={listing.quiet}>{t('lists.full', { max })}</p>
        ))}
    </>
  );
}
