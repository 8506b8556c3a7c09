// Pure changes of a landing page that is edited.
import type { LandingState } from '@sitewright/contract/landing/landing';
import type { LandingConfig } from '@sitewright/contract/landing/landing-config';
import type { LandingTexts } from '@sitewright/contract/landing/landing-template';
import type { Language } from '../../lib/languages.ts';

/** Everything of a landing page that the editor changes; its template is switched elsewhere. */
export type LandingEdit = Omit<LandingConfig, 'templateId'>;

export const editOf = ({
  customizations,
  contentOverrides,
  enabledPages,
  seo,
}: LandingState): LandingEdit => ({ customizations, contentOverrides, enabledPages, seo });

export const isSameEdit = (one: LandingEdit, other: LandingEdit): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The text of the template at a path such as `hero.title` or `steps.items.0.title`; empty where it has none. */
export const defaultText = (texts: LandingTexts, path: string): string => {
  const [region = '', field = '', index, itemField = ''] = path.split('.');
  const own = texts[region];
  if (!own) return '';
  const value = own[field];
  if (value === undefined || typeof value === 'string') return value ?? '';
  return value[Number(index)]?.[itemField] ?? '';
};

/** Replaces a text in one language; undefined brings back that of the template. */
export const withText = (
  edit: LandingEdit,
  { path, language, text }: { path: string; language: Language; text: string | undefined },
): LandingEdit => {
  const { [path]: present = {}, ...others } = edit.contentOverrides;
  const { [language]: _, ...rest } = present;
  const next = text === undefined ? rest : { ...rest, [language]: text };
  const contentOverrides = Object.keys(next).length === 0 ? others : { ...others, [path]: next };
  return { ...edit, contentOverrides };
};

/** Merges one part of the customizations; undefined brings back the value of the template. */
export const withCustomization = <Part extends keyof LandingEdit['customizations']>(
  edit: LandingEdit,
  part: Part,
  change: LandingEdit['customizations'][Part],
): LandingEdit => {
  const merged = Object.entries({ ...edit.customizations[part], ...change });
  return {
    ...edit,
    customizations: {
      ...edit.customizations,
      [part]: Object.fromEntries(merged.filter(([, value]) => value !== undefined)),
    },
  };
};
