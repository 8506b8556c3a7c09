// Style sheets of untrusted pages as a flat list of rules, from which each section takes those that can apply to it.
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import { type ChildNode, type Container, parse, type Rule } from 'postcss';

export interface CssRule {
  /** At-rules around it, the outermost first. */
  conditions: readonly string[];
  selectors: readonly { text: string; names: readonly string[] }[];
  body: string;
  /** Name of an animation whose steps it is. */
  animation?: string;
}

const selectorMax = 500;

/** Names that an element must have for a selector: `.class`, `#id` and tags. What `:not()` excludes is none of them. */
const namesIn = (selector: string): string[] => {
  const plain = selector
    .replaceAll(/\\./g, '_')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/:(not|is|where|has|matches|any)\([^()]*(\([^()]*\)[^()]*)*\)/gi, '')
    .replaceAll(/::?[\w-]+(\([^()]*\))?/g, '');
  return [...plain.matchAll(/[.#]?[\w\u0080-\uffff-]+/g)].map(([name]) =>
    /^[.#]/.test(name) ? name : name.toLowerCase(),
  );
};

type RewriteUrl = (href: string) => string | undefined;

/** Replaces the addresses in styles; a declaration whose file is not imported gets `none`. */
export const mapCssUrls = (css: string, rewrite: RewriteUrl): string =>
  css.replaceAll(/url\(([^)]{0,2000})\)/gi, (_all, inside: string) => {
    const url = rewrite(inside.trim().replaceAll(/^["']|["']$/g, ''));
    return url === undefined ? 'none' : `url("${url.replaceAll('"', '%22')}")`;
  });

const conditional: ReadonlySet<string> = new Set(['media', 'supports', 'container', 'layer']);
const depthMax = 10;

const bodyOf = (rule: Container, rewrite: RewriteUrl): string =>
  (rule.nodes ?? [])
    .filter((node: ChildNode) => node.type === 'decl')
    .map((node) => mapCssUrls(node.toString(), rewrite))
    .join(';');

const readRule = (rule: Rule, conditions: readonly string[], rewrite: RewriteUrl): CssRule[] => {
  const body = bodyOf(rule, rewrite);
  if (body === '') return [];
  const selectors = rule.selectors
    .filter(({ length }) => length <= selectorMax)
    .map((text) => ({ text, names: namesIn(text) }));
  return [{ conditions, selectors, body }];
};

const readContainer = (container: Container, conditions: readonly string[], rewrite: RewriteUrl): CssRule[] =>
  (container.nodes ?? []).flatMap((node: ChildNode): CssRule[] => {
    if (conditions.length > depthMax) return [];
    if (node.type === 'rule') return readRule(node, conditions, rewrite);
    if (node.type !== 'atrule') return [];
    const { name, params } = node;
    if (name.endsWith('keyframes')) {
      const steps = (node.nodes ?? []).filter(({ type }) => type === 'rule');
      const body = steps
        .map((step) => `${(step as Rule).selector}{${bodyOf(step as Rule, rewrite)}}`)
        .join('');
      return [{ conditions, selectors: [], body, animation: params.trim() }];
    }
    if (!conditional.has(name.toLowerCase()) || !node.nodes) return [];
    return readContainer(node, [...conditions, `@${name} ${params}`], rewrite);
  });

/** The rules of a style sheet; undefined when nothing of it can be read. */
export const readCss = (css: string, rewrite: RewriteUrl): CssRule[] | undefined => {
  try {
    return readContainer(parse(css.slice(0, limits.stylesBytesMax)), [], rewrite);
  } catch {
    // A syntax error, or nesting deeper than any author writes.
    return undefined;
  }
};

export const importsIn = (css: string): string[] =>
  [...css.matchAll(/@import\s{1,9}(?:url\()?\s{0,9}["']?([^"')\s;]{1,2000})/gi)].map(([, href]) => href!);

/** What one `rem` is in the page, in those of our pages. */
export const remFactor = (rules: readonly CssRule[]): number => {
  const sizes = rules
    .filter(
      ({ conditions, selectors }) =>
        conditions.length === 0 && selectors.some(({ text }) => /^(html|:root)$/i.test(text)),
    )
    .flatMap(({ body }) => [...body.matchAll(/font-size\s*:\s*([\d.]+)(px|%)/gi)]);
  const last = sizes.at(-1);
  if (!last) return 1;
  const factor = last[2] === '%' ? Number(last[1]) / 100 : Number(last[1]) / 16;
  return factor > 0.3 && factor < 3 ? factor : 1;
};

const withRem = (css: string, factor: number): string =>
  factor === 1
    ? css
    : css.replaceAll(
        /(?<![\w.-])(\d{0,6}\.?\d{1,6})rem\b/g,
        (_all, size) => `${Number((Number(size) * factor).toFixed(4))}rem`,
      );

const wholePage: ReadonlySet<string> = new Set(['html', 'body', 'root']);

/** Elements that our pages style and browsers style otherwise. */
const styledTags =
  'h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote figure figcaption a table th td hr pre address'.split(
    ' ',
  );

/** The styles that can apply to elements with these names: `.class`, `#id` and tags. */
export const cssFor = (
  rules: readonly CssRule[],
  names: ReadonlySet<string>,
  { rem, maxBytes }: { rem: number; maxBytes: number },
): { css: string; isCut: boolean } => {
  const parts: string[] = [];
  let size = 0;
  let isCut = false;
  const add = (conditions: readonly string[], text: string): void => {
    const whole = withRem(
      conditions.reduceRight((inner, condition) => `${condition}{${inner}}`, text),
      rem,
    );
    size += Buffer.byteLength(whole) + 1;
    if (size > maxBytes) isCut = true;
    else parts.push(whole);
  };
  const reverted = styledTags.filter((tag) => names.has(tag));
  if (reverted.length > 0) add([], `${reverted.join(',')}{all:revert}`);
  for (const { conditions, selectors, body } of rules) {
    const kept = selectors.filter(({ names: needed }) =>
      needed.every((name) => names.has(name) || wholePage.has(name)),
    );
    // A rule for every element must be as strong as the one above.
    const texts = kept.flatMap(({ text }) => (text === '*' ? [text, ...reverted] : [text]));
    if (texts.length > 0) add(conditions, `${texts.join(',')}{${body}}`);
  }
  const used = parts.join('\n');
  for (const { animation, body, conditions } of rules)
    if (animation !== undefined && animation !== '' && used.includes(animation))
      add(conditions, `@keyframes ${animation}{${body}}`);
  return { css: parts.join('\n'), isCut };
};
