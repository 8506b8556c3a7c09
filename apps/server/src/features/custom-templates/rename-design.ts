// A design can be uploaded under a slug that it was not written for, such as one of the library's designs. The class of
// its root element (`hero-1`) and the classes derived from it (`hero-1__title`, `hero-1--wide`) become the slug, so
// that the styles of the original do not reach it.
import { baseCss } from '@sitewright/render/base-css.data';
import { CssSyntaxError, parse } from 'postcss';
import { escapePattern } from '../library/design-check/design-issue.ts';
import { rootTag } from './stored-design.ts';

const sharedClasses = new Set([...baseCss.matchAll(/\.([a-z][a-z0-9-]*)/g)].map(([, name]) => name!));

/** Classes that the renderer and its base styles use on every page. */
export const isSharedClass = (name: string): boolean =>
  sharedClasses.has(name) || /^(s|scheme|section)-/.test(name);

type Texts = ReadonlyMap<string, string>;

const classAttribute = /\sclass="([^"]*)"/;
const liquid = /\{[{%][\s\S]*?[%}]\}/g;

const rootClasses = (source: string): string[] =>
  (classAttribute.exec(rootTag.exec(source)?.[2] ?? '')?.[1] ?? '').replace(liquid, '{}').split(/\s+/);

/** The class that a design was written for; undefined when its root element has none of its own. */
export const writtenClass = (texts: Texts, type: string | undefined): string | undefined => {
  const own = rootClasses(texts.get('template.html') ?? '').filter(
    (name) => /^[a-z][a-z0-9-]*$/i.test(name) && !name.includes('--') && !isSharedClass(name),
  );
  const named = type?.split('/').at(-1);
  return own.find((name) => name === named) ?? own[0];
};

type Rename = (text: string) => string;

const renamer = (from: string, to: string) => {
  const name = escapePattern(from);
  const derived = new RegExp(`(?<![\\w/-])${name}(?=__|--)`, 'g');
  const whole = new RegExp(`(?<![\\w/-])${name}(?![\\w-])`, 'g');
  const withDot = new RegExp(`(?<=\\.)${name}(?![\\w-])`, 'g');
  const markup: Rename = (text) =>
    text.replace(derived, to).replace(/\bclass\s*[=:]\s*"[^"]*"/g, (found) => found.replace(whole, to));
  const selector: Rename = (text) => text.replace(derived, to).replace(withDot, to);
  const script: Rename = (text) =>
    text.replace(/(["'`])((?:\\.|(?!\1)[^\\])*)\1/g, (_all, quote: string, inner: string) => {
      const renamed = inner === from ? to : selector(inner);
      return `${quote}${renamed}${quote}`;
    });
  return { markup, selector, script };
};

/** Every character outside of selectors stays in its place, so that issues name the right lines. */
const renameInStyles = (css: string, rename: Rename): string => {
  try {
    const sheet = parse(css);
    sheet.walkRules((rule) => {
      const renamed = rename(rule.selector);
      if (renamed !== rule.selector) rule.selector = renamed;
    });
    return sheet.toString();
  } catch (error) {
    if (error instanceof CssSyntaxError) return css;
    throw error;
  }
};

const withRootClass = (source: string, name: string): string =>
  rootClasses(source).includes(name)
    ? source
    : source.replace(rootTag, (_all, tag: string, attributes: string) =>
        classAttribute.test(attributes)
          ? `<${tag}${attributes.replace(classAttribute, (_class, names: string) => ` class="${name} ${names}"`)}>`
          : `<${tag} class="${name}"${attributes}>`,
      );

/** The files of a design under another slug; undefined when it was written for this one. */
export const renameDesign = (
  texts: Texts,
  slug: string,
  type: string | undefined,
): Map<string, string> | undefined => {
  const main = texts.get('template.html');
  if (main === undefined || rootClasses(main).includes(slug)) return undefined;
  const from = writtenClass(texts, type);
  const rename = from === undefined ? undefined : renamer(from, slug);
  const renamed = [...texts].map(([file, text]): [string, string] => {
    if (file.endsWith('.html')) return [file, withRootClass(rename?.markup(text) ?? text, slug)];
    if (!rename) return [file, text];
    if (file === 'styles.css') return [file, renameInStyles(text, rename.selector)];
    return [file, file === 'script.js' ? rename.script(text) : text];
  });
  return new Map(renamed);
};
