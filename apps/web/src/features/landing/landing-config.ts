import type { Translations } from '../../lib/translations-shape.ts';
import type { Language } from '../../lib/languages.ts';
import { landingSections, type LandingSection, modernSaas } from '@sitewright/contract/platform/landing';

type Loose = Record<string, unknown>;
export type LandingTexts = Translations['landing'];

const asObject = (value: unknown): Loose => (value && typeof value === 'object' ? (value as Loose) : {});

/** Visible sections in order: the template's list without those disabled by `features`. */
export function visibleSections(defaultConfig: Loose, customizations: Loose): readonly LandingSection[] {
  const given = defaultConfig['sections'];
  const order = Array.isArray(given)
    ? landingSections
        .filter((name) => given.includes(name))
        .sort((a, b) => given.indexOf(a) - given.indexOf(b))
    : modernSaas.sections;
  const features = asObject(customizations['features']);
  return order.filter((name) => features[name] !== false);
}

/** Colours and fonts of the customizations as CSS custom properties; non-plain values are ignored. */
export function landingStyle(customizations: Loose): Record<string, string> {
  const { primary, background } = asObject(customizations['colors']);
  const { heading, body } = asObject(customizations['fonts']);
  const isColour = (value: unknown): value is string =>
    typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
  const isFont = (value: unknown): value is string =>
    typeof value === 'string' && /^[\w\s,'"-]+$/.test(value);
  return {
    ...(isColour(primary) && { '--color-primary': primary, '--color-primary-hover': primary }),
    ...(isColour(background) && { '--color-background': background }),
    ...(isFont(heading) && { '--font-display': heading }),
    ...(isFont(body) && { '--font-ui': body }),
  };
}

/**
 * The texts with `contentOverrides` applied: path (`hero.title`) → text, or → text per language. Paths that do not
 * match a text are ignored.
 */
export function overrideTexts(words: LandingTexts, overrides: Loose, language: Language): LandingTexts {
  const result = structuredClone(words);
  for (const [path, value] of Object.entries(overrides)) {
    const text = typeof value === 'string' ? value : asObject(value)[language];
    if (typeof text === 'string') setText(result, path.split('.'), text);
  }
  return result;
}

function setText(target: object, path: string[], text: string): void {
  const [key, ...rest] = path;
  if (key === undefined || !Object.hasOwn(target, key)) return;
  const owner = target as Loose;
  if (rest.length === 0) {
    if (typeof owner[key] === 'string') owner[key] = text;
  } else if (owner[key] && typeof owner[key] === 'object') setText(owner[key], rest, text);
}
