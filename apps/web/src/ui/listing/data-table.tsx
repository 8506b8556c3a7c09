import type { ReactNode } from 'react';
import { Hidden } from '../visually-hidden.tsx';
import styles from './listing.module.css';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** `head` labels the row; `actions` contains buttons, and its heading is visually hidden. */
  as?: 'head' | 'actions';
}

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  isStale?: boolean;
}

/** Explicit ARIA roles: in the card layout browsers drop the implicit table semantics. */
const written = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  head: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** Table on wide screens, cards on narrow ones. */
export function DataTable<Row>({ label, rows, rowKey, columns, isStale = false }: Props<Row>) {
  return (
    <table
      {...written.table}
      aria-label={label}
      aria-busy={isStale}
      className={isStale ? `${styles.table} ${styles.stale}` : styles.table}
    >
      <thead {...written.rows}>
        <tr {...written.row}>
          {columns.map(({ title, as }) => (
            <th key={title} {...written.column} scope="col">
              {as === 'actions' ? <Hidden>{title}</Hidden> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...written.rows}>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...written.row}>
            {columns.map(({ title, cell, as }) =>
              as === 'head' ? (
                <th key={title} {...written.head} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={title}
                  {...written.cell}
                  className={as === 'actions' ? styles.end : undefined}
                  data-label={as === 'actions' ? undefined : title}
                >
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
