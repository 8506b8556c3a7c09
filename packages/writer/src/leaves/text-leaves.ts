// The texts of a section that a writer may change, each with its place. Everything else of the section is left as it is: the texts
// that come back are put into a copy, at the places that they were taken from.
import { isBinding } from '@sitewright/contract/company/company-bindings';
import type { Json, JsonObject } from '@sitewright/contract/content';
import type { DesignField, ScalarField, SectionConfig } from '@sitewright/contract/library/section-design';

export type LeafKind = 'eyebrow' | 'title' | 'text' | 'rich' | 'label';

export interface TextLeaf {
  /** Keys and indexes from the root of the section's data. */
  path: readonly (string | number)[];
  current: string;
  kind: LeafKind;
  /** Characters; a longer text is refused by the field. */
  maxLength?: number | undefined;
}

/**
 * Names of fields whose texts are facts: who, when, where, how much. A writer knows none of them, so it neither changes nor invents
 * them.
 */
const factNames = new Set([
  ...['value', 'price', 'priceNote', 'period', 'time', 'date', 'year', 'day', 'days', 'hours', 'hoursNote'],
  ...['address', 'phone', 'email', 'name', 'role', 'quote', 'signature', 'signatureRole', 'author', 'score'],
  ...['scoreNote', 'share', 'logoText', 'legal', 'credit', 'caption', 'detail', 'note', 'proof', 'flag'],
  ...['reply', 'sample', 'sampleSign', 'sampleTitle', 'sampleLabel', 'before', 'after', 'first', 'second'],
  ...['third', 'fourth', 'topic', 'group', 'cardTitle', 'pauseLabel', 'hoursTitle', 'formTitle', 'formNote'],
]);

const rowNames = new Set([
  'facts',
  'rows',
  'hours',
  'days',
  'people',
  'plans',
  'posts',
  'places',
  'social',
  'menu',
]);

const kindOfText = (name: string, isLong: boolean): LeafKind => {
  if (name === 'eyebrow') return 'eyebrow';
  if (/title|heading|headline|question/i.test(name)) return 'title';
  return isLong || /text|description|body|answer|lead|content|subtitle|tagline/i.test(name)
    ? 'text'
    : 'title';
};

type Path = TextLeaf['path'];

const isFilled = (value: Json | undefined): value is string =>
  typeof value === 'string' && value.trim() !== '';

/** Other links, such as that to a map, say where they lead. */
const isButton = (name: string): boolean => /action|button|cta/i.test(name);

/** The label of such a link is a number or an address. */
const isContact = (href: Json | undefined): boolean =>
  typeof href === 'string' && /^(tel|mailto):/i.test(href);

const leafOfField = (field: ScalarField, value: Json | undefined, path: Path): TextLeaf[] => {
  const { name, type } = field;
  if (type === 'link') {
    const link = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
    const { label, href } = link;
    return isFilled(label) && isButton(name) && !isContact(href)
      ? [{ path: [...path, 'label'], current: label, kind: 'label' }]
      : [];
  }
  if ((type !== 'text' && type !== 'richtext') || factNames.has(name) || !isFilled(value)) return [];
  if (type === 'richtext') return [{ path, current: value, kind: 'rich' }];
  return [
    {
      path,
      current: value,
      kind: kindOfText(name, field.multiline ?? false),
      ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
    },
  ];
};

const leavesOfField = (field: DesignField, value: Json | undefined): TextLeaf[] => {
  if (field.type === 'form' || field.type === 'posts') return [];
  if (field.type !== 'list') return leafOfField(field, value, [field.name]);
  if (rowNames.has(field.name) || !Array.isArray(value)) return [];
  return value.flatMap((item, index) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? field.fields.flatMap((inner) => leafOfField(inner, item[inner.name], [field.name, index, inner.name]))
      : [],
  );
};

const technicalName =
  /^(id|type|alt|src|href|url|uri|link|icon|class|className|style|color|colour|align|layout|variant|size|side|target|rel|lang|locale|slug|key|mark|lettering|tone|templateId|anchor)$|(Id|Url|Src|Href|Color|Icon|Class|Image|Src)$/;
const technicalValue =
  /^(https?:|data:|blob:|mailto:|tel:|[/#.]|#[0-9a-f]{3,8}$)|^[a-z0-9]+(?:[-_][a-z0-9]+)*$|@\S+\.\S+|^[\d\s.,:%+()€$£₫/-]+$/i;

/** Nobody needs more, and a hostile value could be deeper than the stack. */
const depthMax = 10;

/** Of data whose design is not known: what reads like a text, under a name that is not technical. */
const guessLeaves = (value: Json, path: Path, name: string): TextLeaf[] => {
  if (path.length > depthMax || isBinding(value)) return [];
  if (typeof value === 'string') {
    const text = value.trim();
    const isText =
      /\p{L}/u.test(text) &&
      (text.includes(' ') || /^\p{Lu}/u.test(text)) &&
      !/^https?:|^data:|@\S+\.\S+/i.test(text);
    if (
      !isText ||
      technicalName.test(name) ||
      factNames.has(name) ||
      (technicalValue.test(text) && !text.includes(' ') && !/^\p{Lu}/u.test(text))
    )
      return [];
    const kind =
      name === 'label' ? 'label' : text.startsWith('<') ? 'rich' : kindOfText(name, text.length > 80);
    return [{ path, current: value, kind }];
  }
  if (Array.isArray(value))
    return rowNames.has(name)
      ? []
      : value.flatMap((item, index) => guessLeaves(item, [...path, index], name));
  if (typeof value !== 'object' || value === null || name === 'formConfig') return [];
  const isAsked = isButton(name) && !isContact(value['href']);
  const entries = Object.entries(value).filter(([key]) => key !== 'label' || isAsked);
  return entries.flatMap(([key, entry]) => guessLeaves(entry, [...path, key], key));
};

/** The texts of a section. With the configuration of its design, its fields say which they are. */
export const textLeavesOf = (data: JsonObject, config?: Pick<SectionConfig, 'fields'>): TextLeaf[] =>
  config
    ? config.fields.flatMap((field) =>
        leavesOfField(field, Object.hasOwn(data, field.name) ? data[field.name] : undefined),
      )
    : guessLeaves(data, [], '');

const replaceAt = (value: Json, [key, ...rest]: Path, text: string): Json => {
  if (key === undefined) return text;
  if (Array.isArray(value))
    return value.map((item, index) => (index === key ? replaceAt(item, rest, text) : item));
  const object = value as JsonObject;
  return { ...object, [key]: replaceAt(object[key] ?? null, rest, text) };
};

/** A copy of the data with other texts at the places of leaves. */
export const withTexts = (
  data: JsonObject,
  texts: readonly { path: TextLeaf['path']; text: string }[],
): JsonObject =>
  texts.reduce<JsonObject>((copy, { path, text }) => replaceAt(copy, path, text) as JsonObject, data);
