// Finds what keeps an email from being sent: variables that do not exist or are missing, and links that lead nowhere.
import type {
  EmailBlock,
  EmailContent,
  EmailVariable,
  EmailVariableType,
} from '@sitewright/contract/email-blocks/email-blocks';
import { type InlineNode, onlyVariable, parseInline, parsePlain } from './inline-text.ts';
import { isImageUrl, isSafeUrl } from './safe-url.ts';

export type EmailIssueCode =
  | 'subject_empty'
  | 'unknown_variable'
  | 'missing_variable'
  | 'wrong_variable'
  | 'bad_link'
  | 'bad_image'
  | 'text_empty';

export interface EmailIssue {
  code: EmailIssueCode;
  /** Field of the content, such as `blocks.b2.text`; blocks are named by their id. */
  path: string;
  /** The variable or the address that it is about. */
  name?: string;
}

/** The variable that the block `unsubscribe` shows. */
export const unsubscribeVariable = 'unsubscribeUrl';

type Variables = ReadonlyMap<string, EmailVariable>;

const inText: readonly EmailVariableType[] = ['text', 'number', 'date', 'url', 'code'];

const checkName = (
  variables: Variables,
  name: string,
  { path, types }: { path: string; types: readonly EmailVariableType[] },
): EmailIssue[] => {
  const variable = variables.get(name);
  if (!variable) return [{ code: 'unknown_variable', path, name }];
  return types.includes(variable.type) ? [] : [{ code: 'wrong_variable', path, name }];
};

/**
 * A link is an address, or a variable that is one. Never part of an address: a link that signs its reader in could be
 * handed to another website that way.
 */
const checkTarget = (variables: Variables, target: string, path: string): EmailIssue[] => {
  const name = onlyVariable(target);
  if (name !== undefined) return checkName(variables, name, { path, types: ['url'] });
  return !target.includes('{{') && isSafeUrl(target.trim())
    ? []
    : [{ code: 'bad_link', path, name: target.trim() }];
};

const checkNodes = (variables: Variables, nodes: readonly InlineNode[], path: string): EmailIssue[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'text') return [];
    if (node.kind === 'variable') return checkName(variables, node.name, { path, types: inText });
    return [
      ...checkNodes(variables, node.children, path),
      ...(node.kind === 'link' ? checkTarget(variables, node.target, path) : []),
    ];
  });

const emptyText = (text: string, path: string): EmailIssue[] =>
  text.trim() === '' ? [{ code: 'text_empty', path }] : [];

const checkBlockContent = (variables: Variables, block: EmailBlock): EmailIssue[] => {
  const at = (field: string): string => `blocks.${block.id}.${field}`;
  switch (block.type) {
    case 'logo':
    case 'divider':
      return [];
    case 'heading':
      return [
        ...emptyText(block.text, at('text')),
        ...checkNodes(variables, parsePlain(block.text), at('text')),
      ];
    case 'text':
    case 'footer':
      return [
        ...emptyText(block.text, at('text')),
        ...checkNodes(variables, parseInline(block.text), at('text')),
      ];
    case 'button':
      return [
        ...emptyText(block.label, at('label')),
        ...checkNodes(variables, parsePlain(block.label), at('label')),
        ...checkTarget(variables, block.url, at('url')),
      ];
    case 'image':
      return isImageUrl(block.url) ? [] : [{ code: 'bad_image', path: at('url'), name: block.url }];
    case 'list':
      return block.items.flatMap((item, index) =>
        checkNodes(variables, parseInline(item), at(`items.${index}`)),
      );
    case 'unsubscribe':
      return checkName(variables, unsubscribeVariable, { path: at('type'), types: ['url'] });
    default:
      return checkName(variables, block.variable, { path: at('variable'), types: [block.type] });
  }
};

const checkConditions = (variables: Variables, block: EmailBlock): EmailIssue[] =>
  (['showIf', 'hideIf'] as const).flatMap((field) => {
    const name = block[field];
    const isUnknown = name !== undefined && !variables.has(name);
    return isUnknown
      ? [{ code: 'unknown_variable' as const, path: `blocks.${block.id}.${field}`, name }]
      : [];
  });

const namesIn = (nodes: readonly InlineNode[]): string[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'text') return [];
    if (node.kind === 'variable') return [node.name];
    const target = node.kind === 'link' ? onlyVariable(node.target) : undefined;
    return [...namesIn(node.children), ...(target === undefined ? [] : [target])];
  });

/** The variables that a block shows. */
export const variablesOf = (block: EmailBlock): string[] => {
  switch (block.type) {
    case 'heading':
      return namesIn(parsePlain(block.text));
    case 'text':
    case 'footer':
      return namesIn(parseInline(block.text));
    case 'button': {
      const target = onlyVariable(block.url);
      return [...namesIn(parsePlain(block.label)), ...(target === undefined ? [] : [target])];
    }
    case 'list':
      return block.items.flatMap((item) => namesIn(parseInline(item)));
    case 'rows':
    case 'links':
    case 'code':
      return [block.variable];
    case 'unsubscribe':
      return [unsubscribeVariable];
    default:
      return [];
  }
};

/** A required variable counts only in a block that every reader sees. A link as text is a link for nobody. */
const isReachedBy = (variable: EmailVariable, block: EmailBlock): boolean => {
  if (block.showIf !== undefined || block.hideIf !== undefined) return false;
  return variablesOf(block).includes(variable.name);
};

export const checkContent = (content: EmailContent, declared: readonly EmailVariable[]): EmailIssue[] => {
  const variables: Variables = new Map(declared.map((variable) => [variable.name, variable]));
  const missing = declared.filter(
    (variable) => variable.isRequired && !content.blocks.some((block) => isReachedBy(variable, block)),
  );
  return [
    ...(content.subject.trim() === '' ? [{ code: 'subject_empty' as const, path: 'subject' }] : []),
    ...(['subject', 'preheader'] as const).flatMap((path) =>
      // A code or a link stays readable in the log of emails, where subjects are kept.
      parsePlain(content[path]).flatMap((node) =>
        node.kind === 'variable'
          ? checkName(variables, node.name, { path, types: ['text', 'number', 'date'] })
          : [],
      ),
    ),
    ...content.blocks.flatMap((block) => [
      ...checkBlockContent(variables, block),
      ...checkConditions(variables, block),
    ]),
    ...missing.map(({ name }) => ({ code: 'missing_variable' as const, path: 'blocks', name })),
  ];
};
