// Pastes the clipboard into the page. Loaded with the first paste.
import type { Json, JsonObject } from '@sitewright/contract/content';
import { insertedId, insertElement, insertItem, insertSection, removeNode } from '@sitewright/document/edits';
import { createNodeId } from '@sitewright/document/node';
import type { Operation } from '@sitewright/document/operation';
import type { Editor } from '../model/editor.ts';
import {
  type ElementLocation,
  locationAfter,
  locationInView,
  nearestFittingLocation,
} from '../model/element-locations.ts';
import { uploadFile } from '../../media/uploads/upload-file.ts';
import { fileIssue } from '../../media/uploads/upload-rules.ts';
import { type ElementJson, elementsOfHtml, elementsOfText } from './elements-of-html.ts';
import { type Fragment, readFragment } from './fragment.ts';

/** The clipboard's content, read while the browser still allows it. */
export interface Pasted {
  html: string;
  text: string;
  files: readonly File[];
}

export interface PasteResult {
  count: number;
  /** Why something was not pasted: the key of a message. */
  problem?: 'nothing' | 'wrongPlace' | 'full' | 'pictures';
}

export interface PasteOptions {
  label: string;
  /** The visible section, used when nothing is selected. */
  sectionInSight: string | undefined;
}

const insertAll = (
  editor: Editor,
  nodes: readonly JsonObject[],
  make: (node: JsonObject, index: number) => { owner: string; operations: Operation[] },
  label: string,
): PasteResult => {
  const merge = `paste:${createNodeId()}`;
  const ids: string[] = [];
  let isFull = false;
  for (const [index, node] of nodes.entries()) {
    const { owner, operations } = make(node, index);
    const session = editor.sessionOf(owner) ?? editor.sessions.page;
    const id = insertedId(operations);
    if (id === undefined) isFull = true;
    // A locked node has already announced why nothing was inserted.
    else if (editor.commit(session, operations, { label, merge })) ids.push(id);
  }
  if (ids.length > 0) editor.selectAll(ids.toReversed());
  return { count: ids.length, ...(isFull ? { problem: 'full' as const } : {}) };
};

const pasteSections = (editor: Editor, nodes: readonly JsonObject[], label: string): PasteResult => {
  const partOf = (node: JsonObject): 'header' | 'footer' | undefined => {
    const type = typeof node['type'] === 'string' ? node['type'] : '';
    const category = editor.library.designs.get(type)?.config.category;
    return category === 'header' || category === 'footer' ? category : undefined;
  };
  const start = editor.defaultIndex();
  let added = 0;
  return insertAll(
    editor,
    nodes,
    (node) => {
      const part = partOf(node);
      if (!part) {
        const at = start + added;
        added += 1;
        return {
          owner: '',
          operations: insertSection(editor.sessions.page.store.state, node, { index: at }),
        };
      }
      const { state } = editor.sessions[part].store;
      const present = editor.sectionIds(part);
      const removed = present.flatMap((id) => removeNode(state, id));
      return {
        owner: present[0] ?? '',
        operations: [...removed, ...insertSection(state, node, { index: 0 })],
      };
    },
    label,
  );
};

/** Inserts nodes one after the other; none when there is no location for them. */
const insertAt = (
  editor: Editor,
  place: ElementLocation | undefined,
  nodes: readonly JsonObject[],
  { insert, label }: { insert: typeof insertElement | typeof insertItem; label: string },
): PasteResult => {
  const session = place && editor.sessionOf(place.parent);
  if (!place || !session) return { count: 0, problem: 'wrongPlace' };
  const { parent, slot, index } = place;
  return insertAll(
    editor,
    nodes,
    (node, at) => {
      const target = { parent, slot, ...(index === undefined ? {} : { index: index + at }) };
      return { owner: parent, operations: insert(session.store.state, target, node) };
    },
    label,
  );
};

const pasteElements = (
  editor: Editor,
  nodes: readonly JsonObject[],
  { label, sectionInSight }: PasteOptions,
): PasteResult => {
  const wanted = locationInView(editor, sectionInSight);
  const selected = editor.view.selection?.nodeId ?? '';
  const isOwnCopy = wanted?.parent === selected && nodes.some(({ id }) => id === selected);
  const place = isOwnCopy ? locationAfter(editor, selected) : wanted;
  return insertAt(editor, place && nearestFittingLocation(editor, place, nodes), nodes, {
    insert: insertElement,
    label,
  });
};

/** Location of list entries: after the selected one, else in the same list of the selected node. */
const listPlace = (editor: Editor, list: Fragment['list']): ElementLocation | undefined => {
  let node = editor.node(editor.view.selection?.nodeId ?? '');
  while (node && node.kind !== 'root') {
    const owner = editor.node(node.parent ?? '');
    if (node.kind === 'item' && node.slot === list?.name && owner?.type === list.of) {
      return { parent: owner.id, slot: node.slot, index: editor.siblingsOf(node.id).indexOf(node.id) + 1 };
    }
    if (node.type !== '' && node.type === list?.of) return { parent: node.id, slot: list.name };
    node = owner;
  }
  return undefined;
};

const pasteItems = (editor: Editor, { nodes, list }: Fragment, label: string): PasteResult =>
  insertAt(editor, listPlace(editor, list), nodes, { insert: insertItem, label });

const mediaIn = (value: Json | undefined, found: Set<string>): void => {
  if (typeof value === 'string') {
    if (value.startsWith('/media/')) found.add(value);
  } else if (Array.isArray(value)) for (const entry of value) mediaIn(entry, found);
  else if (value && typeof value === 'object')
    for (const entry of Object.values(value)) mediaIn(entry, found);
};

const withAddresses = (value: Json, addresses: ReadonlyMap<string, string>): Json => {
  if (typeof value === 'string') return addresses.get(value) ?? value;
  if (Array.isArray(value)) return value.map((entry) => withAddresses(entry, addresses));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, withAddresses(entry, addresses)]),
  );
};

const upload = async (siteId: string, file: File): Promise<string> =>
  (await uploadFile({ file, siteId })).url;

const fileAt = async (address: string): Promise<File> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} returned ${answer.status}`);
  const blob = await answer.blob();
  return new File([blob], address.split('/').at(-1) ?? 'picture', { type: blob.type });
};

/** Copies images of another site to this one, since an image belongs to one site and may be deleted there. */
const takePictures = async (
  editor: Editor,
  nodes: readonly JsonObject[],
): Promise<{ nodes: JsonObject[]; isWhole: boolean }> => {
  const found = new Set<string>();
  mediaIn(nodes as unknown as Json, found);
  const addresses = new Map<string, string>();
  for (const address of found) {
    const own = await fileAt(address)
      .then((file) => upload(editor.view.site.id, file))
      .catch(() => undefined);
    if (own !== undefined) addresses.set(address, own);
  }
  return {
    nodes: withAddresses(nodes as unknown as Json, addresses) as unknown as JsonObject[],
    isWhole: addresses.size === found.size,
  };
};

const pasteFragment = async (
  editor: Editor,
  fragment: Fragment,
  options: PasteOptions,
): Promise<PasteResult> => {
  const isForeign = fragment.site !== editor.view.site.id;
  const taken = isForeign
    ? await takePictures(editor, fragment.nodes)
    : { nodes: fragment.nodes, isWhole: true };
  // Links to global sections only work on their own site; elsewhere the section is inserted as a plain one.
  const nodes = isForeign ? taken.nodes.map(({ linked: _linked, ...node }) => node) : taken.nodes;
  const own = { ...fragment, nodes };
  const result = {
    section: () => pasteSections(editor, own.nodes, options.label),
    element: () => pasteElements(editor, own.nodes, options),
    item: () => pasteItems(editor, own, options.label),
  }[fragment.kind]();
  return taken.isWhole || result.problem ? result : { ...result, problem: 'pictures' };
};

/** Uploads the images of the clipboard, and those embedded in its HTML as data URLs, to the site. */
const withUploads = async (
  editor: Editor,
  elements: readonly ElementJson[],
): Promise<{ elements: ElementJson[]; isWhole: boolean }> => {
  let isWhole = true;
  const result: ElementJson[] = [];
  for (const element of elements) {
    const { file } = element;
    if (!file) {
      result.push(element);
      continue;
    }
    const url = fileIssue(file) ? undefined : await upload(editor.view.site.id, file).catch(() => undefined);
    if (url === undefined) isWhole = false;
    else result.push({ type: element.type, data: { ...element.data, url } });
  }
  return { elements: result, isWhole };
};

const pasteForeign = async (
  editor: Editor,
  { html, text, files }: Pasted,
  options: PasteOptions,
): Promise<PasteResult> => {
  const pictures = files
    .filter((file) => file.type.startsWith('image/'))
    .map((file): ElementJson => ({ type: 'image', data: { url: '', alt: '' }, file }));
  // A copied image also comes as an `<img>` of its page; the file is the better source.
  const written = pictures.length > 0 ? [] : html ? elementsOfHtml(html) : elementsOfText(text);
  const wanted = pictures.length > 0 ? pictures : written.length > 0 ? written : elementsOfText(text);
  if (wanted.length === 0) return { count: 0, problem: 'nothing' };
  const { elements, isWhole } = await withUploads(editor, wanted);
  const result = pasteElements(editor, elements as unknown as JsonObject[], options);
  return isWhole || result.problem ? result : { ...result, problem: 'pictures' };
};

export const paste = (editor: Editor, pasted: Pasted, options: PasteOptions): Promise<PasteResult> => {
  const fragment = readFragment(pasted.html);
  return fragment ? pasteFragment(editor, fragment, options) : pasteForeign(editor, pasted, options);
};
