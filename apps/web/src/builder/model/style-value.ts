import { type Json, type JsonObject, type Viewport, viewports } from '@sitewright/contract/content';
import { cssLength } from '@sitewright/render/css-value';
import { isFreeOn } from '@sitewright/render/position-css';

export type StyleName =
  | 'scheme'
  | 'backgroundType'
  | 'backgroundColor'
  | 'gradientType'
  | 'gradientStart'
  | 'gradientEnd'
  | 'gradientDirection'
  | 'backgroundImage'
  | 'backgroundAttachment'
  | 'backgroundSize'
  | 'backgroundPosition'
  | 'backgroundRepeat'
  | 'overlayColor'
  | 'overlayOpacity'
  | 'paddingTop'
  | 'paddingBottom'
  | 'paddingLeft'
  | 'paddingRight'
  | 'minHeight';

/** Values that apply to every viewport; the page has no narrower ones. */
const everywhere: ReadonlySet<StyleName> = new Set(['scheme']);

/** Path of a style value for the current viewport. */
export const stylePath = (viewport: Viewport, name: StyleName): string[] =>
  viewport === 'desktop' || everywhere.has(name)
    ? ['props', 'style', name]
    : ['props', 'responsiveStyle', viewport, name];

/** Style and position of dropped elements. */
export type ElementStyleName =
  | 'color'
  | 'backgroundColor'
  | 'textAlign'
  | 'left'
  | 'top'
  | 'position'
  | 'width'
  | 'zIndex';

const places: ReadonlySet<ElementStyleName> = new Set(['left', 'top', 'position', 'width', 'zIndex']);

/** Path of an element's value: its style is the same on every viewport, its position is not. */
export const elementStylePath = (viewport: Viewport, name: ElementStyleName): string[] =>
  places.has(name) ? ['props', 'responsivePosition', viewport, name] : ['props', 'style', name];

export interface StyleValue {
  /** The effective value: of this viewport, else of the wider ones; empty when the design decides. */
  text: string;
  /** The value was set on the current viewport and can be reset there. */
  isOwn: boolean;
  /** The wider viewport that the value is inherited from. */
  from?: Viewport;
}

const objectAt = (object: JsonObject, name: string): JsonObject => {
  const value = object[name];
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
};

const asText = (value: Json | undefined): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

interface Layer {
  viewport: Viewport;
  values: JsonObject;
}

/** The values of the current viewport and of the wider ones, in that order. */
const layersUpTo = (shown: Viewport, values: Record<Viewport, JsonObject>): Layer[] =>
  viewports
    .slice(0, viewports.indexOf(shown) + 1)
    .toReversed()
    .map((viewport) => ({ viewport, values: values[viewport] }));

/** The first layer that has a value decides. */
const readLayers = (layers: readonly Layer[], name: string): StyleValue => {
  const at = layers.findIndex(({ values }) => (asText(values[name]) ?? '') !== '');
  const layer = layers[at];
  if (!layer) return { text: '', isOwn: false };
  const text = asText(layer.values[name]) ?? '';
  return at === 0 ? { text, isOwn: true } : { text, isOwn: false, from: layer.viewport };
};

/** The effective style value on a viewport. */
export const readStyle = (props: JsonObject, viewport: Viewport, name: StyleName): StyleValue => {
  const responsive = objectAt(props, 'responsiveStyle');
  const layers = layersUpTo(everywhere.has(name) ? 'desktop' : viewport, {
    desktop: objectAt(props, 'style'),
    tablet: objectAt(responsive, 'tablet'),
    mobile: objectAt(responsive, 'mobile'),
  });
  const found = readLayers(layers, name);
  // A value imported under another name applies, but cannot be reset.
  const imported = found.text === '' ? asText(objectAt(props, 'styles')[name]) : undefined;
  return imported === undefined ? found : { text: imported, isOwn: false };
};

/** The effective value of a dropped element on a viewport. */
export const readElementStyle = (
  props: JsonObject,
  viewport: Viewport,
  name: ElementStyleName,
): StyleValue => {
  if (!places.has(name)) return readLayers([{ viewport, values: objectAt(props, 'style') }], name);
  const at = objectAt(props, 'responsivePosition');
  const layers = layersUpTo(viewport, {
    desktop: objectAt(at, 'desktop'),
    tablet: objectAt(at, 'tablet'),
    mobile: objectAt(at, 'mobile'),
  });
  // A free position belongs to its own viewport only: it is neither inherited nor does it inherit.
  const isFree = ({ viewport: on }: Layer): boolean => isFreeOn({ responsivePosition: at }, on);
  const own = layers.filter((layer, index) => index === 0 || !isFree(layer));
  return readLayers(isFree(layers[0]!) ? layers.slice(0, 1) : own, name);
};

export type TypedLength = { length: string | undefined } | { isWrong: true };

/** Parses a typed length: empty resets it, a bare number means pixels. */
export const typedLength = (typed: string, mayBeNegative = false): TypedLength => {
  const text = typed.trim().toLowerCase().replace(/\s+/g, '');
  if (text === '') return { length: undefined };
  const length = cssLength(text);
  return length === undefined || (length.startsWith('-') && !mayBeNegative) ? { isWrong: true } : { length };
};

/** Changes a length by one step, in its own unit. */
export const stepLength = (text: string, step: number, mayBeNegative = false): string => {
  const match = /^(-?\d*\.?\d+)(.*)$/.exec(text.trim());
  const unit = match?.[2] || 'px';
  // One rem is about sixteen pixels, so that a step feels the same.
  const scale = unit === 'rem' || unit === 'em' ? 0.25 : 1;
  const next = Math.max(mayBeNegative ? -Infinity : 0, Number(match?.[1] ?? 0) + step * scale);
  return `${Number(next.toFixed(2))}${unit}`;
};

/** Normalizes a section's anchor while it is typed. */
export const typedAnchor = (typed: string): string =>
  typed
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/^#/, '')
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
