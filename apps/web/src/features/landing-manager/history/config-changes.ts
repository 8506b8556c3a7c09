// Differences of two states of a landing page, field by field. Pure.
import type { LandingConfig } from '@sitewright/contract/landing/landing-config';

export type ChangeKind = 'template' | 'custom' | 'text' | 'page' | 'seo' | 'noindex';

export interface ConfigChange {
  kind: ChangeKind;
  /** Of a color, font, section or text; the name of a page; of a text for search engines. */
  path: string;
  language?: 'en' | 'vi';
  before: string | undefined;
  after: string | undefined;
}

interface Field {
  kind: ChangeKind;
  path: string;
  language?: 'en' | 'vi';
  value: string;
}

const languages = ['en', 'vi'] as const;

const inLanguages = (
  kind: ChangeKind,
  path: string,
  texts: { en?: string | undefined; vi?: string | undefined },
): Field[] =>
  languages.flatMap((language) => {
    const value = texts[language];
    return value === undefined ? [] : [{ kind, path, language, value }];
  });

const fieldsOf = (config: LandingConfig): Field[] => {
  const { customizations, contentOverrides, enabledPages, seo } = config;
  return [
    { kind: 'template', path: 'template', value: config.templateId },
    ...Object.entries(customizations).flatMap(([group, values]) =>
      Object.entries(values as Record<string, string | boolean | undefined>).flatMap(
        ([name, value]): Field[] =>
          value === undefined ? [] : [{ kind: 'custom', path: `${group}.${name}`, value: String(value) }],
      ),
    ),
    ...Object.entries(contentOverrides).flatMap(([path, texts]) => inLanguages('text', path, texts)),
    ...Object.entries(enabledPages).map(([page, isOn]): Field => ({
      kind: 'page',
      path: page,
      value: String(isOn),
    })),
    ...Object.entries(seo.pages).flatMap(([page, texts]) => [
      ...inLanguages('seo', `${page}.title`, texts?.title ?? {}),
      ...inLanguages('seo', `${page}.description`, texts?.description ?? {}),
    ]),
    { kind: 'noindex', path: 'noindex', value: String(seo.noindex) },
  ];
};

const keyOf = ({ kind, path, language }: Omit<Field, 'value'>): string => `${kind} ${path} ${language ?? ''}`;

/** What has another value, or one in only one of the states: there the template's own is shown. */
export const configChanges = (before: LandingConfig, after: LandingConfig): ConfigChange[] => {
  const earlier = new Map(fieldsOf(before).map((field) => [keyOf(field), field]));
  const later = new Map(fieldsOf(after).map((field) => [keyOf(field), field]));
  return [...new Map([...earlier, ...later])].flatMap(([key, { kind, path, language }]) => {
    const change = { kind, path, before: earlier.get(key)?.value, after: later.get(key)?.value };
    return change.before === change.after ? [] : [language ? { ...change, language } : change];
  });
};
