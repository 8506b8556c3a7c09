import { useSpotlight } from '@mantine/spotlight';
import { useEffect, useId, useRef } from 'react';

type PaletteStore = NonNullable<Parameters<typeof useSpotlight>[0]>;

/** Props of an entry, which make it an option of the list. */
export const optionProps = { role: 'option' } as const;

/**
 * Props of a palette's search field that tell screen readers which entry is selected: the focus stays in the field, and
 * the list marks the selection by an attribute of its own.
 */
export function useSelectedOption(store: PaletteStore) {
  const search = useRef<HTMLInputElement>(null);
  const prefix = useId();
  const { listId } = useSpotlight(store);
  useEffect(() => {
    const list = listId === '' ? null : document.getElementById(listId);
    const tell = (): void => {
      const options = [...(list?.querySelectorAll('[role="option"]') ?? [])];
      for (const [index, option] of options.entries()) {
        option.id = `${prefix}-${index}`;
        option.setAttribute('aria-selected', String(option.hasAttribute('data-selected')));
      }
      const selected = options.find((option) => option.hasAttribute('data-selected'));
      search.current?.setAttribute('aria-controls', listId);
      search.current?.setAttribute('aria-activedescendant', selected?.id ?? '');
    };
    tell();
    const observer = new MutationObserver(tell);
    if (list) observer.observe(list, { subtree: true, childList: true, attributeFilter: ['data-selected'] });
    return () => observer.disconnect();
  }, [listId, prefix]);
  return { ref: search, role: 'combobox', 'aria-expanded': true, 'aria-autocomplete': 'list' } as const;
}
