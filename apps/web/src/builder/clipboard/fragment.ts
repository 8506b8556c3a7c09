// Sections, elements and list entries on the system clipboard: as plain text for other programs, and complete for
// this one. HTML is the one format that every browser carries unchanged between tabs and sites.
import type { JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { toJson } from '@sitewright/document/adapter';
import { cleanJson, isPlainObject } from '@sitewright/document/json';
import { escapeHtml } from '@sitewright/render/escape';
import type { Editor } from '../model/editor.ts';

export interface Fragment {
  kind: 'section' | 'element' | 'item';
  /** The site it was copied from. */
  site: string;
  /** For list entries: the design or element kind they belong to, and the name of the list. */
  list?: { of: string; name: string };
  nodes: JsonObject[];
}

const mark = 'data-sitewright';
const kinds = new Set<unknown>(['section', 'element', 'item']);

const wordsOf = (value: unknown): string[] => {
  if (typeof value === 'string')
    return /\s|\p{L}{2}/u.test(value) && !/^[/#]|:\/\//.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  return isPlainObject(value) ? Object.values(value).flatMap(wordsOf) : [];
};

/** Plain text of the nodes, one line per text. */
const plainText = (nodes: readonly JsonObject[]): string =>
  nodes
    .flatMap((node) => wordsOf(node['data'] ? [node['data'], node['dropZones']] : node))
    .map((words) => words.replace(/<[^>]*>/g, ' ').trim())
    .filter(Boolean)
    .join('\n');

/** Undefined when nodes are missing or of several kinds. */
export const fragmentOf = (editor: Editor, ids: readonly string[]): Fragment | undefined => {
  const nodes = ids.flatMap((id) => editor.node(id) ?? []);
  const [first] = nodes;
  if (!first || first.kind === 'root' || nodes.some(({ kind }) => kind !== first.kind)) return undefined;
  const owner = editor.node(first.parent ?? '');
  return {
    kind: first.kind,
    site: editor.view.site.id,
    ...(first.kind === 'item' && owner ? { list: { of: owner.type, name: first.slot } } : {}),
    nodes: nodes.flatMap(({ id }): JsonObject[] => {
      const json = toJson(editor.sessionOf(id)!.store.state, id);
      return json ? [json] : [];
    }),
  };
};

export const writeFragment = (fragment: Fragment, data: DataTransfer): void => {
  const words = plainText(fragment.nodes);
  data.setData('text/plain', words);
  const lines = words
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
  data.setData('text/html', `<div ${mark}="${escapeHtml(JSON.stringify(fragment))}">${lines}</div>`);
};

/** The fragment in an HTML string; undefined when there is none or it is inconsistent. */
export const readFragment = (html: string): Fragment | undefined => {
  if (!html.includes(mark)) return undefined;
  const holder = new DOMParser().parseFromString(html, 'text/html').querySelector(`[${mark}]`);
  let read: unknown;
  try {
    read = cleanJson(JSON.parse(holder?.getAttribute(mark) ?? ''));
  } catch {
    return undefined;
  }
  if (!isPlainObject(read) || !kinds.has(read['kind']) || !Array.isArray(read['nodes'])) return undefined;
  const nodes = read['nodes'].filter(isPlainObject).slice(0, limits.content.sectionsPerPage);
  return nodes.length === 0 ? undefined : ({ ...read, nodes } as unknown as Fragment);
};
