import type { FormContent } from '@sitewright/contract/forms/forms';
import { useMemo } from 'react';
import { useStore, useStored } from '../model/builder-context.tsx';

/** Languages that the texts of a form are translated into. */
export const languagesOf = ({ fields, settings }: Pick<FormContent, 'fields' | 'settings'>): string[] => [
  ...new Set([...Object.keys(settings.i18n ?? {}), ...fields.flatMap(({ i18n }) => Object.keys(i18n ?? {}))]),
];

const without = <Value>(record: Partial<Record<string, Value>> | undefined, key: string) =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => name !== key));

/** A form without its translation into a language. */
export const removeLanguage = (
  { fields, settings }: Pick<FormContent, 'fields' | 'settings'>,
  locale: string,
): Pick<FormContent, 'fields' | 'settings'> => ({
  fields: fields.map((field) =>
    field.i18n?.[locale] ? { ...field, i18n: without(field.i18n, locale) } : field,
  ),
  settings: { ...settings, i18n: without(settings.i18n, locale) },
});

export function useLanguages() {
  const store = useStore();
  const list = useStored(({ content }) => languagesOf(content).join(' '));
  return useMemo(
    () => ({
      languages: list === '' ? [] : list.split(' '),
      add: (locale: string): void => {
        const { settings } = store.content;
        store.dispatch({
          type: 'changeForm',
          change: { settings: { ...settings, i18n: { ...settings.i18n, [locale]: {} } } },
        });
      },
      remove: (locale: string): void =>
        store.dispatch({ type: 'changeForm', change: removeLanguage(store.content, locale) }),
    }),
    [store, list],
  );
}
