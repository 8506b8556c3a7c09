import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { useListDrag } from '../../ui/drag/use-list-drag.ts';
import styles from './documentation.module.css';

interface Props<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  titleOf: (row: Row) => string;
  /** False while only a part of the rows is shown. */
  isSorting?: boolean;
  /** Saves the order. */
  onSort: (ids: string[]) => Promise<unknown>;
  children: (row: Row) => ReactNode;
}

/** Rows that are moved by a handle or by buttons. */
export function SortableRows<Row>({
  rows: saved,
  idOf,
  titleOf,
  isSorting = true,
  onSort,
  children,
}: Props<Row>) {
  const { t } = useTranslation(['documentation', 'lists']);
  const [order, setOrder] = useState<readonly string[]>();
  const rows = order ? saved.toSorted((a, b) => order.indexOf(idOf(a)) - order.indexOf(idOf(b))) : saved;

  const move = async (from: number, to: number): Promise<void> => {
    const ids = rows.map(idOf);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined || to < 0 || to > ids.length) return;
    ids.splice(to, 0, moved);
    setOrder(ids);
    try {
      await onSort(ids);
    } catch (error) {
      notify.error(messageOf(error, t('lists:actionFailed')));
    }
    setOrder(undefined);
  };
  const { list, start, styleOf } = useListDrag<HTMLOListElement>((from, to) => void move(from, to));

  return (
    <ol ref={list} className={styles.rows}>
      {rows.map((row, index) => (
        <li key={idOf(row)} style={styleOf(index)} className={styles.row}>
          {isSorting && (
            <span className={styles.handle} aria-hidden="true" onPointerDown={(event) => start(event, index)}>
              <IconGripVertical size={16} />
            </span>
          )}
          {children(row)}
          {isSorting && (
            <span className={styles.moves}>
              <ActionIcon
                variant="subtle"
                aria-label={t('moveUp', { title: titleOf(row) })}
                disabled={index === 0}
                onClick={() => void move(index, index - 1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('moveDown', { title: titleOf(row) })}
                disabled={index === rows.length - 1}
                onClick={() => void move(index, index + 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
