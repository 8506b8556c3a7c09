// CSS position of dropped elements on each viewport: in the flow, offset from it, or free in their section. On a
// viewport without a free position of its own an element is in the flow, where nothing is cut off.
import { type DroppedElement, type Section, type Viewport, viewports } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { cssKeyword, cssLength, cssSize } from './css-value.ts';
import { cssName } from './escape.ts';
import { stylesOf } from './section-style.ts';
import { onlyOn } from './visibility-css.ts';

type Entry = Record<string, unknown>;

const asEntry = (value: unknown): Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Entry) : {};

/** The stored entry of a viewport; an empty object when there is none. */
export const positionOn = (element: Pick<DroppedElement, 'responsivePosition'>, viewport: Viewport): Entry =>
  asEntry(asEntry(element.responsivePosition)[viewport]);

const isFreeEntry = (entry: Entry): boolean =>
  cssKeyword(entry['position'], /^(absolute|fixed)$/) !== undefined;

/** Whether an element is positioned freely on a viewport. */
export const isFreeOn = (element: Pick<DroppedElement, 'responsivePosition'>, viewport: Viewport): boolean =>
  isFreeEntry(positionOn(element, viewport));

const { min, max, usual } = limits.editor.zIndex;

/** z-index of an element; invalid values get that of new elements. */
export const zIndexOf = (entry: Entry): number => {
  const stored = entry['zIndex'];
  const value =
    typeof stored === 'number' || (typeof stored === 'string' && stored.trim() !== '') ? Number(stored) : NaN;
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(value), min), max) : usual;
};

const transformOf = (entry: Entry): string | undefined =>
  cssKeyword(
    entry['transform'],
    /^(none|translate\(-?[\d.]+(px|%)(, ?-?[\d.]+(px|%))?\)|rotate\(-?\d{1,3}(\.\d{1,2})?deg\))$/,
  );

const written = (rules: [string, string | undefined][]): string[] =>
  rules.flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]));

const freeRules = (entry: Entry): string[] =>
  written([
    ['position', 'absolute'],
    ['left', cssLength(entry['left']) ?? '0'],
    ['top', cssLength(entry['top']) ?? '0'],
    ['width', cssSize(entry['width'])],
    ['max-width', '100%'],
    ['transform', transformOf(entry) ?? 'none'],
    ['z-index', String(zIndexOf(entry))],
  ]);

const flowRules = (entry: Entry): string[] => {
  const rules = written([
    ['position', cssKeyword(entry['position'], /^(static|relative)$/)],
    ['left', cssLength(entry['left'])],
    ['top', cssLength(entry['top'])],
    ['transform', transformOf(entry)],
  ]);
  return rules.length > 0 ? [...rules, `z-index:${zIndexOf(entry)}`] : [];
};

/** An offset is inherited by narrower viewports, like all styles. */
const upTo: Record<Viewport, string | undefined> = {
  desktop: undefined,
  tablet: '(max-width:1023px)',
  mobile: '(max-width:639px)',
};

/** CSS for the positions of an element. A free position applies to its own viewport only. */
export const positionCss = (selector: string, element: DroppedElement): string[] =>
  viewports.flatMap((viewport) => {
    const entry = positionOn(element, viewport);
    const isFree = isFreeEntry(entry);
    const rules = isFree ? freeRules(entry) : flowRules(entry);
    if (rules.length === 0) return [];
    const query = isFree ? onlyOn[viewport] : upTo[viewport];
    const rule = `${selector}{${rules.join(';')}}`;
    return [query ? `@media ${query}{${rule}}` : rule];
  });

/** Minimum height for a viewport's free elements, in pixels. */
const roomFor = (elements: readonly DroppedElement[], viewport: Viewport): number =>
  Math.max(
    0,
    ...elements
      .map((element) => positionOn(element, viewport))
      .filter(isFreeEntry)
      .map((entry) => /^(\d{1,5})(?:\.\d{1,3})?px$/.exec(cssSize(entry['minHeight']) ?? '')?.[1] ?? '0')
      .map(Number),
  );

/** CSS that makes a section the containing block of its free elements, and high enough for them. */
export const freeHeightCss = (section: Section, elements: readonly DroppedElement[]): string[] => {
  const isNeeded = elements.some((element) => viewports.some((viewport) => isFreeOn(element, viewport)));
  if (!isNeeded) return [];
  const name = `.s-${cssName(section.id)}`;
  const styles = stylesOf(section);
  return [
    // Without specificity, so that a design that positions its root itself wins.
    `:where(${name}){position:relative}`,
    ...viewports.flatMap((viewport) => {
      const room = roomFor(elements, viewport);
      if (room === 0) return [];
      const own = cssSize(styles[viewport].minHeight);
      const height = own === undefined ? `${room}px` : `max(${own},${room}px)`;
      return [`@media ${onlyOn[viewport]}{${name.repeat(2)}{min-height:${height}}}`];
    }),
  ];
};

const numberIn = (value: unknown): number => Number.parseFloat(cssLength(value) ?? '0') || 0;

/** The position that determines the reading order: that of the widest viewport on which the element is free. */
const readPlace = (element: DroppedElement): Entry | undefined => {
  const viewport = viewports.find((name) => isFreeOn(element, name));
  return viewport && positionOn(element, viewport);
};

/**
 * The elements in reading and stacking order: those in the flow keep their indexes, and the free ones share the
 * remaining indexes from top to bottom and left to right.
 */
export const readingOrder = (elements: readonly DroppedElement[]): DroppedElement[] => {
  const free = elements
    .flatMap((element) => {
      const place = readPlace(element);
      return place ? [{ element, top: numberIn(place['top']), left: numberIn(place['left']) }] : [];
    })
    .toSorted((a, b) => a.top - b.top || a.left - b.left);
  let next = 0;
  return elements.map((element) => (readPlace(element) ? free[next++]!.element : element));
};
