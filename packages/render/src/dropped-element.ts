import type { DroppedElement, Section } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { dataOf } from '@sitewright/contract/sections/section-data';
import { cssColor, cssKeyword } from './css-value.ts';
import { rowsOf } from './element-rows.ts';
import type { ElementKind, StylePart } from './elements/element-kind.ts';
import { fieldReader } from './elements/field-reader.ts';
import { cssName, escapeHtml, textOf } from './escape.ts';
import { freeHeightCss, positionCss, readingOrder } from './position-css.ts';
import type { TagEnvironment } from './template-tags.ts';
import { hiddenOnCss } from './visibility-css.ts';

const asData = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

const childrenOf = (element: DroppedElement): DroppedElement[] =>
  Array.isArray(element.children) ? element.children : [];

const drawKind = (
  kind: ElementKind,
  element: DroppedElement,
  inside: string,
  env: TagEnvironment,
): string => {
  const { fields, defaults } = kind.definition;
  const data = dataOf(element) ?? {};
  const nodeId = textOf(element.id);
  const reader = fieldReader({ fields, data, defaults }, env);
  const own = kind.draw({ ...reader, nodeId, data, id: `e-${cssName(nodeId)}`, inside, env });
  return kind.definition.holdsElements ? own : own + inside;
};

/**
 * Renders one dropped element to HTML; empty on published pages when it has no visible content. An unknown kind is
 * kept in the document and rendered as a comment.
 */
export const renderElement = (element: DroppedElement, env: TagEnvironment, depth = 0): string => {
  const type = textOf(element.type);
  const kind = env.findElement(type);
  if (!kind) return `<!-- unknown element ${escapeHtml(type)} -->`;
  const children =
    depth < limits.render.nestingMax
      ? readingOrder(childrenOf(element)).map((child) => renderElement(child, env, depth + 1))
      : [];
  const inside = drawKind(kind, element, children.join(''), env);
  if (inside === '' && !env.edit) return '';
  const id = textOf(element.id);
  const mark = env.edit ? ` data-node="${escapeHtml(id)}"` : '';
  return `<div class="element element-${cssName(type)} e-${cssName(id)}"${mark}>${inside}</div>`;
};

/**
 * Renders the elements of a zone, in rows and columns. In the editor an empty zone becomes a comment that marks the
 * drop target.
 */
export const renderZone = (
  { elements, name, className = '' }: { elements: unknown; name: string; className?: string | undefined },
  env: TagEnvironment,
): string => {
  const inside = rowsOf(readingOrder(Array.isArray(elements) ? (elements as DroppedElement[]) : []))
    .map((row) => {
      const drawn = row.map((element) => renderElement(element, env)).join('');
      return row.length > 1 && drawn !== '' ? `<div class="zone-row">${drawn}</div>` : drawn;
    })
    .join('');
  if (inside === '') return env.edit ? `<!--zone ${cssName(name)}-->` : '';
  return `<div class="${['zone', className].filter(Boolean).join(' ')}">${inside}</div>`;
};

const zoneStyle: StylePart = {
  name: 'zone',
  css: `
.zone{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--gap);inline-size:100%}
.zone:not(:first-child){margin-block-start:var(--gap)}
.zone-row{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);align-items:start;gap:var(--gap)}
@media (max-width:639px){.zone-row{grid-auto-flow:row;grid-template-columns:minmax(0,1fr)}}
.element{min-inline-size:0}`.trim(),
};

const elementsOf = (section: Section): DroppedElement[] =>
  Object.values(asData(section.dropZones))
    .filter((zone): zone is DroppedElement[] => Array.isArray(zone))
    .flat();

type FindElement = TagEnvironment['findElement'];

const collectKinds = (
  elements: readonly DroppedElement[],
  { find, into }: { find: FindElement; into: Set<ElementKind> },
  depth = 0,
): void => {
  if (depth > limits.render.nestingMax) return;
  for (const element of elements) {
    const kind = find(textOf(element.type));
    if (kind) into.add(kind);
    collectKinds(childrenOf(element), { find, into }, depth + 1);
  }
};

/** The kinds of elements in a section. */
export const kindsIn = (section: Section, find: FindElement): ReadonlySet<ElementKind> => {
  const into = new Set<ElementKind>();
  collectKinds(elementsOf(section), { find, into });
  return into;
};

/** The CSS that a page needs for the kinds on it, each once; empty for a page without elements. */
export const stylePartsOf = (kinds: Iterable<ElementKind>): StylePart[] => {
  const parts = new Map<string, StylePart>();
  for (const kind of kinds) {
    for (const part of [zoneStyle, ...kind.styles]) parts.set(part.name, part);
  }
  return [...parts.values()];
};

const ownRules = (style: Record<string, unknown>): string[] =>
  [
    ['color', cssColor(style['color'])],
    ['background-color', cssColor(style['backgroundColor'])],
    ['text-align', cssKeyword(style['textAlign'], /^(left|center|right|start|end)$/)],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]));

const rulesOf = (element: DroppedElement, mode: 'edit' | 'publish', depth = 0): string[] => {
  const selector = `.e-${cssName(textOf(element.id))}`;
  const css: string[] = [];
  const own = ownRules(asData(element.style));
  if (own.length > 0) css.push(`${selector}{${own.join(';')}}`);
  css.push(...positionCss(selector, element));
  css.push(...hiddenOnCss(selector.repeat(2), element['hiddenOn'], mode));
  if (depth >= limits.render.nestingMax) return css;
  return [...css, ...childrenOf(element).flatMap((child) => rulesOf(child, mode, depth + 1))];
};

/** CSS for the colours, positions and visibility of a section's elements. */
export const elementsCss = (section: Section, mode: 'edit' | 'publish' = 'publish'): string =>
  [
    ...freeHeightCss(section, elementsOf(section)),
    ...elementsOf(section).flatMap((element) => rulesOf(element, mode)),
  ].join('\n');
