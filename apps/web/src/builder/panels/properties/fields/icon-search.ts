import { foldText } from '../../../../lib/search/fold-text.ts';

/** Names of matching icons, those that begin with the query first. */
export const searchIcons = (names: readonly string[], query: string): string[] => {
  const wanted = foldText(query.trim()).replaceAll(/\s+/g, '-');
  const found = names.filter((name) => name.includes(wanted));
  return [
    ...found.filter((name) => name.startsWith(wanted)),
    ...found.filter((name) => !name.startsWith(wanted)),
  ];
};

export interface IconStroke {
  d: string;
  isFilled: boolean;
}

/** The paths of an icon's markup. Everything else is dropped, because the markup is not trusted. */
export const strokesOf = (markup: string): IconStroke[] =>
  [...markup.matchAll(/<path d="([^"]+)"([^>]*)>/g)].map(([, d = '', rest = '']) => ({
    d,
    isFilled: rest.includes('fill="currentColor"'),
  }));

export const nameOfIcon = (name: string): string => name.replaceAll('-', ' ');
