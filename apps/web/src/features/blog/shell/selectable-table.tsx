import { Checkbox } from '@mantine/core';
import type { Column } from '../../../ui/listing/data-table.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { Hidden } from '../../../ui/visually-hidden.tsx';
import type { Selection } from '../../submissions/inbox/use-selection.ts';
import styles from './selectable-table.module.css';

interface Props<Row extends { id: string }> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Absent for users who may only read. */
  selection: Selection | undefined;
  selectAllLabel: string;
  selectLabel: (row: Row) => string;
  isStale?: boolean;
}

/** As in `DataTable`: in the card layout browsers drop the implicit table semantics. */
const written = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** A table whose rows can be selected. */
export function SelectableTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, rows, columns, selection, selectAllLabel, selectLabel, isStale = false } = props;
  return (
    <table
      {...written.table}
      aria-label={label}
      aria-busy={isStale}
      className={`${listing.table} ${styles.table} ${isStale ? listing.stale : ''}`}
    >
      <thead {...written.rowgroup}>
        <tr {...written.row}>
          {selection && (
            <th {...written.columnheader} scope="col" className={styles.select} data-label={selectAllLabel}>
              <Checkbox
                aria-label={selectAllLabel}
                checked={selection.isAll}
                indeterminate={!selection.isAll && selection.ids.length > 0}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map(({ title, as }) => (
            <th key={title} {...written.columnheader} scope="col">
              {as === 'actions' ? <Hidden>{title}</Hidden> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...written.rowgroup}>
        {rows.map((row) => (
          <tr key={row.id} {...written.row} data-chosen={selection?.has(row.id) || undefined}>
            {selection && (
              <td {...written.cell} className={styles.select}>
                <Checkbox
                  aria-label={selectLabel(row)}
                  checked={selection.has(row.id)}
                  onChange={() => selection.toggle(row.id)}
                />
              </td>
            )}
            {columns.map(({ title, cell, as }) =>
              as === 'head' ? (
                <th key={title} {...written.rowheader} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={title}
                  {...written.cell}
                  className={as === 'actions' ? `${listing.end} ${styles.end}` : undefined}
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
