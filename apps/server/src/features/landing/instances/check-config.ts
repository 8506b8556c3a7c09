// Rules of a configuration beyond its schema: what a template has, and which fonts exist. Pure.
import type {
  ContentOverrides,
  EnabledPages,
  LandingConfig,
  LandingCustomizations,
} from '@sitewright/contract/landing/landing-config';
import { fieldAt, isLandingUrl, lengthOf } from '@sitewright/contract/landing/landing-template';
import { systemFont } from '@sitewright/contract/themes/theme';
import { AppError } from '../../../core/app-error.ts';
import type { LoadedTemplate } from '../templates/load-templates.ts';

const reject = (path: string, sentence: string): never => {
  throw new AppError('validation_failed', sentence, { fields: { [path]: sentence } });
};

/** The reason why a text does not fit; undefined when it does. */
const textIssue = (template: LoadedTemplate, path: string, text: string): string | undefined => {
  const field = fieldAt(template.regions, path);
  if (!field) return `“${path}” is not a text of this template`;
  if (text.length > lengthOf(field)) return `“${path}” can have at most ${lengthOf(field)} characters`;
  if (field.type === 'url' && !isLandingUrl(text.trim()))
    return `“${path}” must begin with https://, mailto:, tel:, / or #`;
  if (field.type === 'text' && /[\r\n]/.test(text)) return `“${path}” must be a single line`;
  return undefined;
};

const overrideIssue = (
  template: LoadedTemplate,
  path: string,
  texts: ContentOverrides[string],
): string | undefined => {
  if (!fieldAt(template.regions, path)) return textIssue(template, path, '');
  return Object.values(texts)
    .map((text) => (text === undefined ? undefined : textIssue(template, path, text)))
    .find((issue) => issue !== undefined);
};

/** Lists keep their smallest number of items: an item whose texts are all empty is not shown. */
const checkLists = (template: LoadedTemplate, overrides: ContentOverrides): void => {
  for (const [name, { list }] of Object.entries(template.regions)) {
    if (!list) continue;
    for (const language of ['en', 'vi'] as const) {
      const defaults = (template.texts[language][name] as { items?: Record<string, string>[] }).items ?? [];
      const isShown = (index: number): boolean =>
        Object.keys(list.fields).some((field) => {
          const replacement = overrides[`${name}.items.${index}.${field}`]?.[language];
          return (replacement ?? defaults[index]?.[field] ?? '').trim() !== '';
        });
      const shown = Array.from({ length: list.max }, (_, index) => index).filter(isShown).length;
      if (shown < list.min)
        reject(`contentOverrides.${name}.items`, `“${name}” needs at least ${list.min} items`);
    }
  }
};

export const checkOverrides = (template: LoadedTemplate, overrides: ContentOverrides): void => {
  for (const [path, texts] of Object.entries(overrides)) {
    const issue = overrideIssue(template, path, texts);
    if (issue !== undefined) reject(`contentOverrides.${path}`, issue);
  }
  checkLists(template, overrides);
};

export const checkCustomizations = (
  template: LoadedTemplate,
  { fonts: chosen, features }: LandingCustomizations,
  fonts: ReadonlyMap<string, unknown>,
): void => {
  for (const [place, font] of Object.entries(chosen))
    if (font !== undefined && font !== systemFont && !fonts.has(font))
      reject(`customizations.fonts.${place}`, `The font “${font}” doesn’t exist`);
  for (const name of Object.keys(features))
    if (!Object.hasOwn(template.defaultConfig.features, name))
      reject(`customizations.features.${name}`, `“${name}” is not a section that can be switched off`);
};

/** The pages with those that a change names. */
export const changedPages = (
  before: EnabledPages,
  wanted: { readonly [Page in keyof EnabledPages]?: boolean | undefined },
): EnabledPages => {
  if (wanted.home === false) reject('enabledPages.home', 'The home page cannot be disabled');
  const named = Object.entries(wanted).filter(([, isEnabled]) => isEnabled !== undefined);
  return { ...before, ...(Object.fromEntries(named) as Partial<EnabledPages>) };
};

interface Carried {
  config: Pick<LandingConfig, 'customizations' | 'contentOverrides'>;
  kept: string[];
  dropped: string[];
}

/** The part of a configuration that fits another template. */
export const carryOver = (
  template: LoadedTemplate,
  { customizations, contentOverrides }: LandingConfig,
  preserves: boolean,
): Carried => {
  const kept: string[] = [];
  const dropped: string[] = [];
  const sort = <Value>(
    entries: readonly [path: string, name: string, value: Value][],
    fits: (name: string, value: Value) => boolean,
  ) =>
    Object.fromEntries(
      entries.flatMap(([path, name, value]) => {
        const stays = preserves && fits(name, value);
        (stays ? kept : dropped).push(path);
        return stays ? [[name, value]] : [];
      }),
    );
  const entriesOf = <Value>(prefix: string, values: Readonly<Record<string, Value | undefined>>) =>
    Object.entries(values).flatMap(([name, value]): [string, string, Value][] =>
      value === undefined ? [] : [[`${prefix}${name}`, name, value]],
    );
  const always = () => true;
  return {
    config: {
      customizations: {
        colors: sort(entriesOf('colors.', customizations.colors), always),
        fonts: sort(entriesOf('fonts.', customizations.fonts), always),
        features: sort(entriesOf('features.', customizations.features), (name) =>
          Object.hasOwn(template.defaultConfig.features, name),
        ),
      },
      contentOverrides: sort(
        entriesOf('', contentOverrides),
        (path, texts) => overrideIssue(template, path, texts) === undefined,
      ),
    },
    kept: kept.sort(),
    dropped: dropped.sort(),
  };
};
