import { useSearchParams } from 'react-router';

/** Validates a value of the URL, which users can edit: `undefined` when it is not allowed. */
export const oneOf = <T extends string>(value: string, allowed: readonly T[]): T | undefined =>
  allowed.find((one) => one === value);

/** Reads one of the allowed values. */
export const readOneOf =
  <T extends string>(allowed: readonly T[]) =>
  (value: string): T | undefined =>
    oneOf(value, allowed);

/**
 * Current search parameters of the URL. Rendered values may be stale: two changes before a re-render would lose the
 * first.
 */
export const currentSearchParams = (): URLSearchParams => new URLSearchParams(window.location.search);

/** Filters of a list, stored in the URL. Changing one resets the page. */
export function useUrlFilters<K extends string>(names: readonly K[]) {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    K,
    string
  >;
  const change = (next: Partial<Record<K | 'page', string>>): void => {
    const after = currentSearchParams();
    after.delete('page');
    for (const [name, value] of Object.entries<string | undefined>(next)) {
      if (value) after.set(name, value);
      else after.delete(name);
    }
    setParams(after, { preventScrollReset: true });
  };
  return {
    filters,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    isFiltered: names.some((name) => filters[name] !== ''),
    change,
    goTo: (page: number): void =>
      change({ page: page > 1 ? String(page) : '' } as Partial<Record<K | 'page', string>>),
    clear: (): void =>
      change(Object.fromEntries(names.map((name) => [name, ''])) as Partial<Record<K | 'page', string>>),
  };
}
