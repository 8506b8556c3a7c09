import { type DroppedElement, type Viewport, viewports } from '@sitewright/contract/content';
import { cssColor, cssKeyword, cssLength } from './css-value.ts';
import { cssName, escapeHtml } from './escape.ts';
import { safeUrl } from './safe-url.ts';
import type { TagEnvironment } from './template-tags.ts';

type Field = (name: string, kind?: string) => string;
type Draw = (data: Record<string, unknown>, field: Field, env: TagEnvironment) => string;

const text = (value: unknown): string => escapeHtml(value).replace(/\r?\n/g, '<br>');
const oneOf = (value: unknown, pattern: RegExp, fallback: string): string =>
  cssKeyword(value, pattern) ?? fallback;

/** The dropped elements of the specification, by kind. */
const drawings: Record<string, Draw> = {
  text: (data, field) => `<p${field('content')}>${text(data['content'])}</p>`,
  heading: (data, field) => {
    const level = oneOf(data['level'], /^h[1-6]$/, 'h2');
    return `<${level}${field('content')}>${text(data['content'])}</${level}>`;
  },
  button: (data, field, env) => {
    const style = oneOf(data['style'], /^(primary|secondary|ghost|text)$/, 'primary');
    const size = oneOf(data['size'], /^(small|medium|large)$/, 'medium');
    const href = env.resolveLink(typeof data['link'] === 'string' ? data['link'] : '#');
    return (
      `<a class="button button-${style} button-${size}"${field('text')} href="${escapeHtml(safeUrl(href))}">` +
      `${escapeHtml(data['text'])}</a>`
    );
  },
  image: (data, field, env) => {
    const found = typeof data['url'] === 'string' && data['url'] ? env.resolveImage(data['url']) : undefined;
    if (!found) return env.edit ? `<span class="picture-empty"${field('url', 'image')}></span>` : '';
    const size = found.width && found.height ? ` width="${found.width}" height="${found.height}"` : '';
    return `<img${field('url', 'image')} src="${escapeHtml(safeUrl(found.src))}"${size} alt="${escapeHtml(data['alt'])}" loading="lazy" decoding="async">`;
  },
  statsCounter: (data) => {
    const stats = Array.isArray(data['stats']) ? (data['stats'] as Record<string, unknown>[]) : [];
    const rows = stats.map(
      (stat) =>
        `<div><dt>${escapeHtml(stat?.['label'])}</dt><dd>${escapeHtml(stat?.['number'] ?? stat?.['value'])}</dd></div>`,
    );
    return `<dl class="stats-counter">${rows.join('')}</dl>`;
  },
};

/** Kinds of dropped elements that this version can draw. */
export const droppedElementKinds = Object.keys(drawings);

/** One dropped element as HTML. An unknown kind is kept in the document and drawn as a comment. */
export const renderElement = (element: DroppedElement, env: TagEnvironment): string => {
  const draw = Object.hasOwn(drawings, element.type) ? drawings[element.type] : undefined;
  if (!draw) return `<!-- unknown element ${escapeHtml(element.type)} -->`;
  const field: Field = (name, kind) =>
    env.edit ? ` data-field="${name}"${kind ? ` data-kind="${kind}"` : ''}` : '';
  const mark = env.edit ? ` data-node="${escapeHtml(element.id)}"` : '';
  const children = (element.children ?? []).map((child) => renderElement(child, env)).join('');
  return `<div class="element element-${cssName(element.type)} e-${cssName(element.id)}"${mark}>${draw(element.data ?? {}, field, env)}${children}</div>`;
};

const viewportQuery: Record<Viewport, string | undefined> = {
  desktop: undefined,
  tablet: '(max-width:1023px)',
  mobile: '(max-width:639px)',
};

/** Rules for an element's colours and its position on each viewport. */
export const elementCss = (element: DroppedElement): string => {
  const selector = `.e-${cssName(element.id)}`;
  const css: string[] = [];
  const own: string[] = [];
  const color = cssColor(element.style?.['color']);
  const background = cssColor(element.style?.['backgroundColor']);
  const align = cssKeyword(element.style?.['textAlign'], /^(left|center|right|start|end)$/);
  if (color) own.push(`color:${color}`);
  if (background) own.push(`background-color:${background}`);
  if (align) own.push(`text-align:${align}`);
  if (own.length > 0) css.push(`${selector}{${own.join(';')}}`);
  for (const viewport of viewports) {
    const at = element.responsivePosition?.[viewport];
    if (!at) continue;
    const rules = [
      ['position', cssKeyword(at.position, /^(static|relative|absolute)$/)],
      ['left', cssLength(at.left)],
      ['top', cssLength(at.top)],
      ['transform', cssKeyword(at.transform, /^(none|translate\(-?[\d.]+(px|%)(, ?-?[\d.]+(px|%))?\))$/)],
    ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]));
    if (rules.length === 0) continue;
    const query = viewportQuery[viewport];
    const rule = `${selector}{${rules.join(';')};z-index:10}`;
    css.push(query ? `@media ${query}{${rule}}` : rule);
  }
  for (const child of element.children ?? []) css.push(elementCss(child));
  return css.filter(Boolean).join('\n');
};
