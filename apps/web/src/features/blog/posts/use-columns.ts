import { useState } from 'react';
import { columnNames, type ColumnName, defaultColumns } from './post-columns.tsx';

const storageKey = 'blog.post-columns';

const readColumns = (): readonly ColumnName[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return Array.isArray(stored) ? columnNames.filter((name) => stored.includes(name)) : defaultColumns;
  } catch {
    return defaultColumns;
  }
};

/** Columns of the list of posts, kept in the browser. */
export function useColumns() {
  const [columns, setColumns] = useState(readColumns);
  const keep = (next: readonly ColumnName[]): void => {
    setColumns(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // A full or closed storage: the choice lasts until the page is left.
    }
  };
  return {
    columns,
    toggle: (name: ColumnName): void =>
      keep(columns.includes(name) ? columns.filter((one) => one !== name) : [...columns, name]),
    reset: (): void => keep(defaultColumns),
  };
}
