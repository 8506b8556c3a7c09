// Finds the images of a page at any depth.
import { isBinding } from '@sitewright/contract/company/company-bindings';
import type { Json } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import type { DocumentState } from '@sitewright/document/document-state';
import { isPlainObject } from '@sitewright/document/json';
import { instanceOf } from '@sitewright/document/linked-fields';
import type { DocumentNode } from '@sitewright/document/node';
import { classifyField } from './image-names.ts';

export interface ImageField {
  nodeId: string;
  path: string[];
  value: string;
  /** Path of the alternative text, if the field has one. */
  altPath: string[] | undefined;
  /** Text of the image and its surroundings: better search terms than the business alone. */
  words: string;
  /** Portraits of people, which must be replaced by portraits. */
  isFace: boolean;
  /** True when only the URL can tell whether the value is an image. */
  isDoubtful: boolean;
}

/** Generic keys that say nothing about what the value is. */
const plainNames = /^(src|url|value|data|\d+)$/;
const faceNames = /avatar|portrait|headshot/i;
const faceSections = /^(team|testimonials)\//;
const wordNames = /^(alt|title|caption|name|label|heading|detail)$/i;

interface FieldPosition {
  node: DocumentNode;
  section: string;
  path: string[];
  /** The nearest key that says what a value is. */
  name: string;
  depth: number;
  words: string;
}

const textsOf = (fields: object): string =>
  Object.entries(fields)
    .filter(([name, value]) => wordNames.test(name) && typeof value === 'string')
    .map(([, value]) => String(value))
    .join(' ');

const readText = (value: string, at: FieldPosition, siblings: object): ImageField[] => {
  const verdict = classifyField(at.name, value);
  if (verdict === 'no') return [];
  const isOwnObject = plainNames.test(at.path.at(-1)!) && 'alt' in siblings;
  return [
    {
      nodeId: at.node.id,
      path: at.path,
      value,
      altPath: isOwnObject ? [...at.path.slice(0, -1), 'alt'] : undefined,
      words: at.words,
      isFace: faceNames.test(at.name) || faceSections.test(at.section),
      isDoubtful: verdict === 'ask',
    },
  ];
};

const readValue = (value: Json, at: FieldPosition, siblings: object): ImageField[] => {
  if (isBinding(value)) return [];
  if (typeof value === 'string') return readText(value, at, siblings);
  if (at.depth >= limits.stock.replacementDepthMax || typeof value !== 'object' || value === null) return [];
  const words = isPlainObject(value) ? `${at.words} ${textsOf(value)}` : at.words;
  return Object.entries(value).flatMap(([key, child]) =>
    readValue(
      child,
      {
        ...at,
        path: [...at.path, key],
        name: plainNames.test(key) ? at.name : key,
        depth: at.depth + 1,
        words,
      },
      value,
    ),
  );
};

/** The section of a node and the node's depth within it. */
const sectionAndDepthOf = (state: DocumentState, node: DocumentNode): { section: string; depth: number } => {
  let depth = 0;
  let at: DocumentNode | undefined = node;
  while (at && at.kind !== 'section') {
    depth += 1;
    at = state.nodes.get(at.parent ?? '');
  }
  return { section: at?.type ?? '', depth };
};

const fieldsOfNode = (state: DocumentState, node: DocumentNode): ImageField[] => {
  const { section, depth } = sectionAndDepthOf(state, node);
  const name = node.kind === 'item' ? node.slot : node.kind === 'element' ? node.type : '';
  const at = { node, section, name, depth, words: '' };
  return [
    ...readValue(node.data, { ...at, path: ['data'] }, node),
    ...readValue(node.props, { ...at, path: ['props'], words: textsOf(node.data) }, node),
  ];
};

/** Every image of a document, except in instances of linked sections, which are edited in their definition. */
export const findImageFields = (state: DocumentState): ImageField[] =>
  [...state.nodes.values()]
    .filter(({ id, kind }) => kind !== 'root' && !instanceOf(state, id))
    .flatMap((node) => fieldsOfNode(state, node));
