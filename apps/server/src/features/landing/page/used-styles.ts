import { parse, type Root, type Rule } from 'postcss';

/** Conditions inside of which a class may be absent from the page and its rule apply all the same; the innermost first. */
const condition = /:(not|is|where|has)\([^()]*\)/g;
/** A dot in a value is no class. */
const values = /\[[^\]]*\]/g;

const withoutConditions = (selector: string): string => {
  const shorter = selector.replaceAll(condition, '');
  return shorter === selector ? selector : withoutConditions(shorter);
};

const classesOf = (selector: string): string[] =>
  [...withoutConditions(selector.replaceAll(values, '')).matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(
    ([, name]) => name!,
  );

const removeEmpty = (sheet: Root): void => {
  let isChanged = false;
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length !== 0) return;
    rule.remove();
    isChanged = true;
  });
  if (isChanged) removeEmpty(sheet);
};

const isInKeyframes = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && 'name' in parent && parent.name.endsWith('keyframes');

const compact = (sheet: Root): string => {
  sheet.walk((node) => {
    node.raws.before = node.type === 'decl' ? '' : '\n';
    if (node.type === 'decl') {
      node.raws.between = ':';
      return;
    }
    node.raws.between = '';
    node.raws.after = '';
    if ('semicolon' in node.raws) node.raws.semicolon = false;
    if (node.type === 'rule') node.selector = node.selectors.join(',');
  });
  return sheet.toString();
};

/**
 * The stylesheet of a template without the rules of its other pages: those with a class that no element of the page has. Pages
 * carry their styles, and no script adds a class.
 */
export const usedStyles = (css: string, html: string): string => {
  const used = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)));
  const isUsed = (selector: string): boolean => classesOf(selector).every((name) => used.has(name));
  const sheet = parse(css);
  sheet.walkComments((comment) => void comment.remove());
  sheet.walkRules((rule) => {
    if (isInKeyframes(rule)) return;
    const kept = rule.selectors.filter(isUsed);
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  removeEmpty(sheet);
  return compact(sheet);
};
