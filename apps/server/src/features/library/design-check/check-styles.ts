// Checks a design's stylesheet: it affects only its own section, loads nothing external, takes colours and fonts from
// the theme, and mirrors for right-to-left languages.
import { type AtRule, CssSyntaxError, type Declaration, parse, type Root, type Rule } from 'postcss';
import { type DesignIssue, type DesignRule, escapePattern } from './design-issue.ts';
import { findDesignClass, outsideBrackets } from './design-class.ts';

interface StyleSheet {
  text: string;
  /** The class of the design's root element. */
  name: string;
  hasAsset: (path: string) => boolean;
  /** It is limited to the section later: selectors and names of animations need no care. */
  isScoped: boolean;
}

type Report = (rule: DesignRule, line: number | undefined, message: string) => void;

const atRules = new Set(['media', 'supports', 'container', 'keyframes', 'starting-style']);
const file = 'styles.css';

const lineOfNode = (node: { source?: { start?: { line: number } } | undefined }): number | undefined =>
  node.source?.start?.line;

const isInKeyframes = (node: Rule): boolean =>
  node.parent?.type === 'atrule' && (node.parent as AtRule).name.toLowerCase() === 'keyframes';

const backslash = 'has a backslash: write class names without one';

/** Why a selector can match something outside the section; undefined when it cannot. */
const selectorProblem = (selector: string, name: string): string | undefined => {
  if (selector.includes('\\')) return backslash;
  const own = findDesignClass(selector, name);
  if (!own)
    return `doesn’t include .${name}: write .${name} ${selector} to style something inside the section`;
  const after = /^[^\s>+~]*\s*([+~])/.exec(outsideBrackets(selector).slice(own.end))?.[1];
  return after && !own.isPart
    ? `can match the sections next to it (“${after}”): style only what is inside`
    : undefined;
};

const checkRule = (rule: Rule, { name, isScoped }: StyleSheet, report: Report): void => {
  if (isInKeyframes(rule)) return;
  if (isScoped) {
    if (rule.selector.includes('\\'))
      report('styles', lineOfNode(rule), `the selector “${rule.selector}” ${backslash}`);
    return;
  }
  if (rule.parent?.type === 'rule') {
    report('styles', lineOfNode(rule), `“${rule.selector}” is nested in another rule: write it separately`);
    return;
  }
  for (const selector of rule.selectors) {
    const problem = selectorProblem(selector, name);
    if (problem) report('styles', lineOfNode(rule), `the selector “${selector}” ${problem}`);
  }
};

const checkAtRule = (rule: AtRule, { name, isScoped }: StyleSheet, report: Report): void => {
  const called = rule.name.toLowerCase();
  if (!atRules.has(called)) {
    const fix =
      called === 'import'
        ? 'a section can’t load other stylesheets: copy the rules here'
        : called === 'font-face'
          ? 'fonts come from the theme: use var(--font-heading) or var(--font-body)'
          : `only @${[...atRules].join(', @')} may be used`;
    report('styles', lineOfNode(rule), `@${rule.name} is not allowed: ${fix}`);
  }
  const keyframes = rule.params.trim();
  if (isScoped) return;
  if (called === 'keyframes' && !new RegExp(`^${escapePattern(name)}(-|__|$)`).test(keyframes)) {
    report(
      'styles',
      lineOfNode(rule),
      `the animation ${keyframes} applies to the whole page: name it ${name}-${keyframes}`,
    );
  }
};

const ownImage = /^(?:assets\/[A-Za-z0-9._-]+)$/;
const dataDrawing = /^data:image\/svg\+xml[,;]/i;

const addresses = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/gi;

const urlProblem = (value: string, hasAsset: StyleSheet['hasAsset']): string | undefined => {
  for (const [, double, single, bare] of value.matchAll(addresses)) {
    const address = (double ?? single ?? bare ?? '').trim();
    if (dataDrawing.test(address)) continue;
    if (!ownImage.test(address)) {
      return `loads ${address.slice(0, 60)}: only url("assets/…") and data:image/svg+xml may be loaded`;
    }
    if (!hasAsset(address))
      return `refers to ${address}, which doesn’t exist: add the image or remove the rule`;
  }
  const rest = value.replace(addresses, '');
  if (
    /(?<![\w-])(?:url|image-set|image|src|cross-fade|element|expression)\s*\(|javascript:|\/\//i.test(rest)
  ) {
    return 'can load or run something: only url("assets/…") and data:image/svg+xml may be used';
  }
  return undefined;
};

/** Hard-coded colours and fonts, which no theme can change. Inside functions such as masks, black means opaque. */
const themeProblem = (property: string, value: string): string | undefined => {
  const plain = value.replace(/url\([^)]*\)/gi, '');
  if (/#[0-9a-f]{3,8}\b(?![^(]*\))/i.test(plain)) return 'has a custom color: use var(--color-…)';
  if (/(^|[ (,])(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i.test(plain)) {
    return 'has a custom color: use var(--color-…) or color-mix() of them';
  }
  if (property === 'font-family' && !/^(var\(--font-(heading|body)\)|inherit)$/.test(plain)) {
    return 'sets a font: use var(--font-heading) or var(--font-body)';
  }
  return undefined;
};

const isCustomText = (property: string): boolean => property === 'content' || property === 'quotes';

const checkDeclaration = (declaration: Declaration, { hasAsset }: StyleSheet, report: Report): void => {
  const { prop, value } = declaration;
  const property = prop.toLowerCase();
  const say = (message: string): void =>
    report('styles', lineOfNode(declaration), `${prop}: ${value.slice(0, 80)} ${message}`);
  if (property.includes('\\') || (value.includes('\\') && !isCustomText(property))) {
    say('has a backslash: write it without one');
    return;
  }
  if (/^(-moz-binding|behavior|-ms-behavior)$/.test(property)) say('is not allowed: remove it');
  const problem = urlProblem(value, hasAsset) ?? themeProblem(property, value);
  if (problem) say(problem);
};

// ------------------------------------------------------------- reading direction

const logical: readonly [RegExp, string][] = [
  [/^(margin|padding|scroll-margin|scroll-padding)-left$/, '$1-inline-start'],
  [/^(margin|padding|scroll-margin|scroll-padding)-right$/, '$1-inline-end'],
  [/^border-left(-(?:width|style|color))?$/, 'border-inline-start$1'],
  [/^border-right(-(?:width|style|color))?$/, 'border-inline-end$1'],
  [/^border-top-left-radius$/, 'border-start-start-radius'],
  [/^border-top-right-radius$/, 'border-start-end-radius'],
  [/^border-bottom-left-radius$/, 'border-end-start-radius'],
  [/^border-bottom-right-radius$/, 'border-end-end-radius'],
  [/^left$/, 'inset-inline-start'],
  [/^right$/, 'inset-inline-end'],
];

const siblings = (declaration: Declaration): Declaration[] =>
  (declaration.parent?.nodes ?? []).filter((node) => node.type === 'decl');

/** Equal on both sides, or centred: nothing to mirror. */
const isSymmetric = (declaration: Declaration): boolean => {
  const { prop, value } = declaration;
  if ((prop === 'left' || prop === 'right') && value === '50%') return true;
  const mirrored = prop.includes('left') ? prop.replace('left', 'right') : prop.replace('right', 'left');
  return siblings(declaration).some((other) => other.prop === mirrored && other.value === value);
};

const replacementOf = (declaration: Declaration): string | undefined => {
  const { prop, value } = declaration;
  const found = logical.find(([pattern]) => pattern.test(prop));
  if (found) return isSymmetric(declaration) ? undefined : `${prop.replace(...found)}: ${value}`;
  const side = /^(left|right)\b/.exec(value)?.[1];
  if (side && /^(text-align|text-align-last)$/.test(prop))
    return `${prop}: ${side === 'left' ? 'start' : 'end'}`;
  if (side && /^(float|clear)$/.test(prop)) return `${prop}: inline-${side === 'left' ? 'start' : 'end'}`;
  return undefined;
};

const checkDirection = (declaration: Declaration, report: Report): void => {
  const wanted = replacementOf(declaration);
  if (!wanted) return;
  report(
    'direction',
    lineOfNode(declaration),
    `${declaration.prop}: ${declaration.value} doesn’t mirror in right-to-left languages: write ${wanted}`,
  );
};

export const checkStyles = (sheet: StyleSheet): DesignIssue[] => {
  const faults: DesignIssue[] = [];
  const report: Report = (rule, line, message) => faults.push({ rule, file, line: line ?? 1, message });
  let root: Root;
  try {
    root = parse(sheet.text);
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    report('styles', error.line, `can’t be read: ${error.reason}`);
    return faults;
  }
  root.walk((node) => {
    if (node.type === 'rule') checkRule(node, sheet, report);
    else if (node.type === 'atrule') checkAtRule(node, sheet, report);
    else if (node.type === 'decl') {
      checkDeclaration(node, sheet, report);
      checkDirection(node, report);
    }
  });
  return faults;
};

/** True if a selector can match an element outside of the section. */
export const selectsOutside = (css: string, name: string): boolean => {
  let isOutside = false;
  parse(css).walkRules((rule) => {
    if (isInKeyframes(rule) || rule.parent?.type === 'rule') return;
    isOutside ||= rule.selectors.some((selector) => selectorProblem(selector, name) !== undefined);
  });
  return isOutside;
};
