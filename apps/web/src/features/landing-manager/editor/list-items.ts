// Items of the lists of a landing page. An item whose texts are all empty is not shown. Pure.
import type { LandingRegion, LandingTexts } from '@sitewright/contract/landing/landing-template';
import type { Language } from '../../../lib/languages.ts';
import { defaultText, type LandingEdit, withText } from '../edit-state.ts';

export interface LandingList {
  /** The region that has it. */
  name: string;
  list: NonNullable<LandingRegion['list']>;
  texts: Readonly<Record<Language, LandingTexts>>;
}

const languages: readonly Language[] = ['en', 'vi'];

const pathsOf = ({ name, list }: LandingList, index: number): string[] =>
  Object.keys(list.fields).map((field) => `${name}.items.${index}.${field}`);

/** Places of the items that are shown in a language. */
export const shownItems = (list: LandingList, edit: LandingEdit, language: Language): number[] => {
  const textOf = (path: string): string =>
    edit.contentOverrides[path]?.[language] ?? defaultText(list.texts[language], path);
  return Array.from({ length: list.list.max }, (_, index) => index).filter((index) =>
    pathsOf(list, index).some((path) => textOf(path).trim() !== ''),
  );
};

/** Replaces all texts of an item, in both languages. */
const withItemTexts = (
  edit: LandingEdit,
  paths: readonly string[],
  textOf: (path: string, language: Language) => string | undefined,
): LandingEdit =>
  paths.reduce(
    (state, path) =>
      languages.reduce(
        (one, language) => withText(one, { path, language, text: textOf(path, language) }),
        state,
      ),
    edit,
  );

/** Content of the page, whichever language the interface has. */
const newText: Readonly<Record<Language, string>> = { en: 'New item', vi: 'Mục mới' };

/** Adds an item at a place: that of the template where it has one, else one with a text to begin with. */
export const withItemAt = (edit: LandingEdit, list: LandingList, index: number): LandingEdit => {
  const paths = pathsOf(list, index);
  const isOfTemplate = paths.some((path) => defaultText(list.texts.en, path) !== '');
  return withItemTexts(edit, paths, (path, language) => {
    const field = list.list.fields[path.split('.').at(-1) ?? ''];
    if (isOfTemplate || !field || field.type === 'url') return undefined;
    return newText[language].slice(0, field.maxLength);
  });
};

export const withoutItemAt = (edit: LandingEdit, list: LandingList, index: number): LandingEdit =>
  withItemTexts(edit, pathsOf(list, index), (path, language) =>
    defaultText(list.texts[language], path) === '' ? undefined : '',
  );
