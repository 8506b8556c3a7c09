import { useSearchParams } from 'react-router';

/** A choice from an address, which anyone can type: `undefined` for whatever is not on the list. */
export const oneOf = <T extends string>(value: string, allowed: readonly T[]): T | undefined =>
  allowed.find((one) => one === value);

/**
 * What the address asks for at this moment. What was drawn last may be older: whoever changes two things before the page
 * is drawn again would lose the first.
 */
export const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search);

/** The filters of a list, kept in the address. Changing one leads back to the first page. */
export function useUrlFilters<K extends string>(names: readonly K[]) {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    K,
    string
  >;
  const change = (next: Partial<Record<K | 'page', string>>): void => {
    const after = addressNow();
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
