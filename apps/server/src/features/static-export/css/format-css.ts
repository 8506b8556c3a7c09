// Writes CSS as people write it: one declaration on a line, a blank line between rules.
import { type AtRule, type ChildNode, type Container, type Rule, parse } from 'postcss';

const isParent = (node: ChildNode): node is Rule | AtRule => 'nodes' in node && node.nodes !== undefined;

/** One selector on a line, except where a comma is inside of brackets. */
const selectorsOn = (rule: Rule, indent: string): string => rule.selectors.join(`,\n${indent}`);

const layOut = (parent: Container, depth: number): void => {
  const indent = '  '.repeat(depth);
  parent.nodes?.forEach((node, index) => {
    const isFirst = index === 0;
    const gap = !isFirst && depth === 0 ? '\n\n' : isFirst && depth === 0 ? '' : '\n';
    node.raws.before = gap + indent;
    if (node.type === 'decl') {
      node.raws.between = ': ';
      if (node.important) node.raws.important = ' !important';
      return;
    }
    if (node.type === 'rule') node.selector = selectorsOn(node, indent);
    if (node.type === 'atrule') node.raws.afterName = node.params === '' ? '' : ' ';
    if (!isParent(node)) return;
    node.raws.between = ' ';
    node.raws.semicolon = true;
    node.raws.after = node.nodes?.length ? `\n${indent}` : '';
    layOut(node, depth + 1);
  });
};

export const formatCss = (css: string): string => {
  const root = parse(css);
  layOut(root, 0);
  root.raws = { semicolon: true, after: '\n' };
  return root.toString();
};
