import { limits } from '@sitewright/contract/limits';
import { TemplateError } from './template-error.ts';

/** Placeholder for a section's attributes in the root tag of its template. */
export const rootMarker = '\u0001root\u0001';
/** Placeholder inside the class attribute of the root tag. */
export const classMarker = '\u0001class\u0001';

const openingBlocks = /^(if|unless|case|for|tablerow|capture|comment|raw)$/;
const conditionals = /^(if|unless|case)$/;
const editAttributes = /\s+data-(?:field|item|list|zone)="[^"]*"/g;
const rootTag = /<([a-z][a-z0-9-]*)((?:\s+[^<>]*?)?)>/;

const lineOf = (source: string, index: number): number => source.slice(0, index).split('\n').length;

/** The limits of the specification that can be checked without running the template. */
const checkBlocks = (name: string, source: string): void => {
  let depth = 0;
  let conditionCount = 0;
  for (const match of source.matchAll(/\{%-?\s*(end)?([a-z]+)/g)) {
    const tag = match[2]!;
    if (match[1]) {
      depth -= 1;
      continue;
    }
    if (!openingBlocks.test(tag)) continue;
    depth += 1;
    if (conditionals.test(tag)) conditionCount += 1;
    if (depth > limits.render.nestingMax) {
      throw new TemplateError(
        name,
        `blocks are nested more than ${limits.render.nestingMax} deep`,
        lineOf(source, match.index),
      );
    }
    if (conditionCount > limits.render.loopMax) {
      throw new TemplateError(
        name,
        `it has more than ${limits.render.loopMax} conditional blocks`,
        lineOf(source, match.index),
      );
    }
  }
};

const forbidden: [RegExp, string][] = [
  [
    /\{%-?\s*(include|layout|render|raw|block)\b/,
    'the tags include, layout, render, block and raw are not available',
  ],
  [/\|\s*raw\b/, 'the filter raw is not available; use {% rich field %} for formatted text'],
  [
    /<\s*(script|iframe|object|embed|base|meta|link)\b/i,
    'script, iframe, object, embed, base, meta and link tags are not allowed',
  ],
  [/\son[a-z]+\s*=/i, 'event attributes such as onclick are not allowed'],
  [/<[^<>]*\{%/, 'a block tag must not stand inside an HTML tag'],
];

/** Output in an attribute that the browser interprets must pass a filter that makes it safe. */
const checkAttributes = (name: string, source: string): void => {
  for (const match of source.matchAll(/\s(href|src|action|style|srcset|poster)="([^"]*)"/g)) {
    for (const output of match[2]!.matchAll(/\{\{(.*?)\}\}/g)) {
      const wanted = match[1] === 'style' ? /\|\s*css\s*$/ : /\|\s*url\s*$/;
      if (!wanted.test(output[1]!.trim())) {
        throw new TemplateError(
          name,
          `a value in ${match[1]} must end with the filter ${match[1] === 'style' ? 'css' : 'url'}`,
          lineOf(source, match.index),
        );
      }
    }
  }
};

/** Checks a template against the rules of the library and throws a TemplateError that names the line. */
export const checkTemplate = (name: string, source: string): void => {
  if (source.length > limits.render.templateBytes) {
    throw new TemplateError(name, `it is larger than ${limits.render.templateBytes} characters`);
  }
  for (const [pattern, reason] of forbidden) {
    const found = pattern.exec(source);
    if (found) throw new TemplateError(name, reason, lineOf(source, found.index));
  }
  checkBlocks(name, source);
  checkAttributes(name, source);
  if (!rootTag.test(source.trimStart().slice(0, 2_000))) {
    throw new TemplateError(name, 'it needs one root element', 1);
  }
};

/**
 * Prepares a checked template: adds placeholders for the section's attributes to the root element, adds a zone for
 * dropped elements at its end, as wide as the page's text, when the template has none, and removes the attributes
 * that only the editor reads from published pages.
 */
export const prepareTemplate = (source: string, mode: 'edit' | 'publish'): string => {
  let text = source.trim();
  if (mode === 'publish') text = text.replace(editAttributes, '');
  if (!/\{%-?\s*zone\b/.test(text)) {
    const end = text.lastIndexOf('</');
    if (end > 0) text = `${text.slice(0, end)}{% zone main wrap %}${text.slice(end)}`;
  }
  return text.replace(rootTag, (_all, tag: string, attributes: string) => {
    const withClass = /\sclass="[^"]*"/.test(attributes)
      ? attributes.replace(/\sclass="([^"]*)"/, (_m, value: string) => ` class="${value}${classMarker}"`)
      : `${attributes} class="${classMarker}"`;
    return `<${tag}${rootMarker}${withClass}>`;
  });
};
