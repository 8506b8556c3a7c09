// Limits a stylesheet to one section, whatever its author wrote. Each selector gets a condition on its subject: the
// section's root element or something inside it. What has no place in a section (other stylesheets, fonts, names that
// the whole page shares) is removed. So are values that a browser reads differently from the parser: with them a rule
// could end earlier than it seems to.
import { type StyleChange, styleChanges } from '@sitewright/contract/custom-templates/custom-templates';
import { type AtRule, type ChildNode, type Declaration, type Node, parse, type Rule } from 'postcss';
import { isPlainText, scopeSelector, sectionSelector } from './scope-selector.ts';

export interface ScopedCss {
  css: string;
  changes: StyleChange[];
}

const groupingRules = new Set(['media', 'supports', 'container', 'layer', 'starting-style']);
const keyframesRule = /^(-webkit-)?keyframes$/i;
const animationProperty = /^(-webkit-)?animation(-name)?$/i;
const positions = new Set(
  'static relative absolute sticky -webkit-sticky inherit initial unset revert revert-layer'.split(' '),
);

const isInRule = (node: Node): boolean => {
  for (let outer = node.parent; outer; outer = outer.parent) if (outer.type === 'rule') return true;
  return false;
};

class Scoper {
  readonly changes = new Set<StyleChange>();
  readonly #root: string;
  /** Name of an animation → its name in this section. */
  readonly #animations = new Map<string, string>();
  /** Custom properties that animations read. */
  readonly #animationProperties = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  scope(css: string): string {
    const sheet = parse(css);
    sheet.walkComments((comment) => void comment.remove());
    sheet.walkAtRules((rule) => this.#scopeAtRule(rule));
    sheet.walkDecls((declaration) => this.#scopeDeclaration(declaration));
    sheet.walkRules((rule) => this.#scopeRule(rule));
    sheet.walkDecls((declaration) => this.#renameAnimations(declaration));
    // Elements that were fixed to the window are positioned inside the section.
    const frame = this.changes.has('fixed_positions') ? `:where(${this.#root}){position:relative}\n` : '';
    // Escapes what would end a <style> element.
    return `${frame}${sheet.toString()}`;
  }

  #remove(node: ChildNode, change: StyleChange): void {
    this.changes.add(change);
    node.remove();
  }

  #scopeAtRule(rule: AtRule): void {
    delete rule.raws.params;
    if (!isPlainText(rule.params)) this.#remove(rule, 'malformed');
    else if (keyframesRule.test(rule.name)) this.#scopeKeyframes(rule);
    // Without a block, `@layer` orders the layers of the whole page.
    else if (!groupingRules.has(rule.name.toLowerCase()) || !rule.nodes) this.#remove(rule, 'at_rules');
  }

  #scopeKeyframes(rule: AtRule): void {
    const name = rule.params.trim().replace(/^(["'])(.*)\1$/, '$2');
    if (!/^[\w-]+$/.test(name)) {
      this.#remove(rule, 'malformed');
      return;
    }
    const scoped = `${this.#root.replace(/^[^\w-]+/, '')}-${name}`;
    this.#animations.set(name, scoped);
    this.changes.add('animations');
    rule.params = scoped;
  }

  #scopeDeclaration(declaration: Declaration): void {
    const { prop } = declaration;
    delete declaration.raws.value;
    const isNamed = /^(--[\w-]+|-?[a-z][a-z-]*)$/i.test(prop);
    if (!isNamed || !isInRule(declaration) || !isPlainText(declaration.value)) {
      this.#remove(declaration, 'malformed');
      return;
    }
    if (/^position$/i.test(prop) && !positions.has(declaration.value.trim().toLowerCase())) {
      declaration.value = 'absolute';
      this.changes.add('fixed_positions');
    }
    if (!animationProperty.test(prop)) return;
    for (const [, name] of declaration.value.matchAll(/var\(\s*(--[\w-]+)/gi))
      this.#animationProperties.add(name!);
  }

  #scopeRule(rule: Rule): void {
    const { parent } = rule;
    if (parent?.type === 'atrule' && keyframesRule.test((parent as AtRule).name)) {
      if (!/^[\w\s.,%-]+$/.test(rule.selector)) this.#remove(rule, 'malformed');
      return;
    }
    const selectors = rule.selectors.filter(isPlainText);
    if (selectors.length < rule.selectors.length) this.changes.add('malformed');
    if (selectors.length === 0) rule.remove();
    else rule.selector = selectors.map((selector) => this.#scopeSelector(selector)).join(',\n');
  }

  #scopeSelector(selector: string): string {
    const ofSection = sectionSelector(selector, this.#root);
    if (ofSection !== undefined) this.changes.add('page_selectors');
    return ofSection ?? scopeSelector(selector, this.#root);
  }

  #renameAnimations(declaration: Declaration): void {
    const { prop, value } = declaration;
    if (!animationProperty.test(prop) && !this.#animationProperties.has(prop)) return;
    declaration.value = value.replace(
      /(["']?)(?<![\w-])([\w-]+)(?![\w-(])\1/g,
      (word, _quote, name: string) => this.#animations.get(name) ?? word,
    );
  }
}

/**
 * Limits a stylesheet to the section whose root element matches `root`, a single class such as `.menu-board-v1`.
 * Specificity stays as written. Throws a CssSyntaxError for text that cannot be parsed.
 */
export const scopeDesignCss = (css: string, root: string): ScopedCss => {
  const scoper = new Scoper(root);
  const scoped = scoper.scope(css);
  return { css: scoped, changes: styleChanges.filter((change) => scoper.changes.has(change)) };
};
