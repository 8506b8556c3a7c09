import type { ElementField, ElementListField } from '@sitewright/contract/library/element-definition';
import { limits } from '@sitewright/contract/limits';
import { escapeHtml, textOf } from '../escape.ts';
import { resolveRichLinks } from '../links/rich-links.ts';
import { safeUrl } from '../links/safe-url.ts';
import type { ResolvedImage, TagEnvironment } from '../template-tags.ts';

/** An image that can be loaded, with its alt text. */
export interface FieldImage extends ResolvedImage {
  alt: string;
}

/** An entry of a list: its fields, and the attributes that identify it in the editor. */
export interface EntryReader extends FieldReader {
  /** Attributes for the element that holds the entry; empty on published pages. */
  entryMark: string;
}

/**
 * Reads an element's fields as its definition declares them. Content may come from users, imports and other programs:
 * a value of the wrong type reads as empty, a number is clamped to its range, a choice is one of the options.
 */
export interface FieldReader {
  /** As typed. Never put into HTML unescaped. */
  text: (name: string) => string;
  /** For HTML text and quoted attributes. */
  escaped: (name: string) => string;
  /** As `escaped`, with line breaks. */
  lines: (name: string) => string;
  /** Formatted text, sanitized. */
  rich: (name: string) => string;
  choice: (name: string) => string;
  number: (name: string) => number;
  toggle: (name: string) => boolean;
  /** A safe URL for an attribute; undefined when none is set. */
  href: (name: string) => string | undefined;
  image: (name: string) => FieldImage | undefined;
  entries: (name: string) => EntryReader[];
  /** Attributes for the element that shows a field; empty on published pages. */
  mark: (name: string) => string;
}

type Data = Readonly<Record<string, unknown>>;

interface Source {
  fields: readonly ElementField[];
  data: Data;
  /** Values of unset choices, toggles and numbers. */
  defaults: Data;
}

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (data: Data, name: string): unknown => (Object.hasOwn(data, name) ? data[name] : undefined);

const kinds: Partial<Record<ElementField['type'], string>> = {
  richtext: 'richtext',
  image: 'image',
  picture: 'image',
  link: 'link',
};

const readChoice = (source: Source, name: string): string => {
  const field = source.fields.find((one) => one.name === name);
  const value = textOf(own(source.data, name));
  const fallback = textOf(own(source.defaults, name));
  if (field?.type !== 'choice') return fallback;
  // Only the page knows which icons exist.
  if (field.options === 'icons') return value;
  const isOffered = field.options.some((option) => option.value === value);
  return isOffered ? value : fallback || (field.options[0]?.value ?? '');
};

const readNumber = (source: Source, name: string): number => {
  const field = source.fields.find((one) => one.name === name);
  const fallback = Number(own(source.defaults, name) ?? 0);
  const value = own(source.data, name);
  const isNumber = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const number = isNumber ? Number(value) : fallback;
  const finite = Number.isFinite(number) ? number : fallback;
  return field?.type === 'number' ? Math.min(field.max, Math.max(field.min, finite)) : finite;
};

/** Longer texts are no URLs or alt texts that a user entered. */
const addressMax = 4_000;
const altMax = 1_000;

const readPicture = (source: Source, name: string, env: TagEnvironment): FieldImage | undefined => {
  const field = source.fields.find((one) => one.name === name);
  const value = own(source.data, name);
  const src = textOf(isObject(value) ? own(value, 'src') : value);
  const found = src === '' || src.length > addressMax ? undefined : env.resolveImage(src);
  if (!found) return undefined;
  const altName = field?.type === 'picture' ? field.altName : undefined;
  const alt = altName === undefined ? isObject(value) && own(value, 'alt') : own(source.data, altName);
  return { ...found, src: safeUrl(found.src), alt: textOf(alt || '').slice(0, altMax) };
};

const readEntries = (source: Source, name: string, env: TagEnvironment): EntryReader[] => {
  const field = source.fields.find(
    (one): one is ElementListField => one.name === name && one.type === 'list',
  );
  const value = own(source.data, name);
  if (!field || !Array.isArray(value)) return [];
  return value
    .filter(isObject)
    .slice(0, limits.content.listItemsMax)
    .map((data) => ({
      ...fieldReader({ fields: field.fields, data, defaults: {} }, env),
      entryMark: env.edit && data['id'] !== undefined ? ` data-item="${escapeHtml(data['id'])}"` : '',
    }));
};

export const fieldReader = (source: Source, env: TagEnvironment): FieldReader => {
  const text = (name: string): string => {
    const field = source.fields.find((one) => one.name === name);
    const max = field?.type === 'text' ? field.maxLength : undefined;
    return textOf(own(source.data, name)).slice(0, max ?? limits.content.fieldTextMaxLength);
  };
  return {
    text,
    escaped: (name) => escapeHtml(text(name)),
    lines: (name) => escapeHtml(text(name)).replace(/\r?\n/g, '<br>'),
    rich: (name) => env.sanitizeHtml(resolveRichLinks(text(name), env.resolveLink)),
    choice: (name) => readChoice(source, name),
    number: (name) => readNumber(source, name),
    toggle: (name) => (own(source.data, name) ?? own(source.defaults, name)) === true,
    href: (name) => {
      const address = text(name).trim();
      return address === '' ? undefined : escapeHtml(safeUrl(env.resolveLink(address)));
    },
    image: (name) => readPicture(source, name, env),
    entries: (name) => readEntries(source, name, env),
    mark: (name) => {
      if (!env.edit) return '';
      const field = source.fields.find((one) => one.name === name);
      const kind = field && kinds[field.type];
      return ` data-field="${escapeHtml(name)}"${kind ? ` data-kind="${kind}"` : ''}`;
    },
  };
};
