import type { EmailBlock, EmailValue, EmailValues } from '@sitewright/contract/email-blocks/email-blocks';
import { type InlineNode, onlyVariable, parsePlain } from './inline-text.ts';
import { isSafeUrl } from './safe-url.ts';

/** A text value; empty for a list, which only its own block can show. */
export const textOf = (values: EmailValues, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

const isEmpty = (value: EmailValue | undefined): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : value.length === 0);

export const isShown = ({ showIf, hideIf }: EmailBlock, values: EmailValues): boolean =>
  !(showIf !== undefined && isEmpty(values[showIf])) && !(hideIf !== undefined && !isEmpty(values[hideIf]));

/** The text of nodes, without their formatting. */
export const plainText = (nodes: readonly InlineNode[], values: EmailValues): string =>
  nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      return node.kind === 'variable' ? textOf(values, node.name) : plainText(node.children, values);
    })
    .join('');

export const fillPlain = (text: string, values: EmailValues): string => plainText(parsePlain(text), values);

/** The address of a link; undefined when it leads nowhere that a link may lead. */
export const fillUrl = (target: string, values: EmailValues): string | undefined => {
  const name = onlyVariable(target);
  const url = name === undefined ? target.trim() : textOf(values, name);
  return isSafeUrl(url) ? url : undefined;
};
