// Keeps the editor's document and the stored one equal. What is typed becomes operations on the blocks that differ;
// changes of others replace those blocks only, and leave the caret and the undo steps where they are.
import { readSubtree, toJson } from '@sitewright/document/adapter';
import { setField } from '@sitewright/document/edits';
import { rootId } from '@sitewright/document/node';
import type { ChangeOrigin } from '@sitewright/document/change-notifier';
import { type Operation, setOperation } from '@sitewright/document/operation';
import { assignOrderKeys } from '@sitewright/document/order-key';
import type { DocumentStore } from '@sitewright/document/store';
import type { Node, Schema } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { BlockReader, contentOfBlock, sectionJson } from './block-content.ts';
import { blockIdOf, changedRange } from './block-ids.ts';
import { replaceBlocks } from './replace-blocks.ts';

const isEmptyParagraph = (node: Node): boolean => node.type.name === 'paragraph' && node.content.size === 0;

export class PostBridge {
  #store: DocumentStore;
  readonly #reader: BlockReader;
  #view: EditorView | undefined;
  #end: () => void = () => undefined;
  /** Whether this bridge is changing the store or the editor: the other side's echo is ignored. */
  #isWriting = false;
  /** Blocks that an import has stored with several elements; divided with the next edit. */
  readonly #undivided = new Set<string>();
  /** Blocks of others that changed while a character was being composed. */
  #waiting: Set<string> | undefined;

  constructor(store: DocumentStore, schema: Schema) {
    this.#store = store;
    this.#reader = new BlockReader(schema);
  }

  get store(): DocumentStore {
    return this.#store;
  }

  get reader(): BlockReader {
    return this.#reader;
  }

  /** The nodes of the stored post, for a new editor. */
  readNodes(): Node[] {
    return this.#storedIds().flatMap((id) => this.#nodesOf(id));
  }

  /** Follows an editor that shows the nodes; returns the function that ends it. */
  attach(view: EditorView): () => void {
    this.#view = view;
    this.#listen();
    const handleComposed = (): void => queueMicrotask(() => this.#receiveWaiting());
    view.dom.addEventListener('compositionend', handleComposed);
    return () => {
      view.dom.removeEventListener('compositionend', handleComposed);
      this.#end();
      this.#view = undefined;
    };
  }

  /** Goes on with another store. `keeps`: it takes what the editor shows, else the editor shows what it has. */
  moveTo(store: DocumentStore, keeps: 'editor' | 'store'): void {
    this.#end();
    this.#store = store;
    this.#listen();
    if (!this.#view) return;
    const { doc } = this.#view.state;
    if (keeps === 'editor') this.#commit(this.#operationsOfAll(doc, 0, doc.childCount));
    else this.#show(undefined);
  }

  /** To be called with each change of the editor's document. */
  takeEdit(before: Node, after: Node): void {
    if (this.#isWriting || before === after) return;
    const { from, toBefore, toAfter } = changedRange(before, after);
    const quick = toBefore === toAfter ? this.#operationsInPlace(before, after, from, toAfter) : undefined;
    this.#commit(quick ?? this.#operationsOfAll(after, from, toAfter));
  }

  #listen(): void {
    this.#end = this.#store.subscribeAll((changed, _operations, origin, slots) => {
      if (this.#isWriting) return;
      const ids = new Set([...changed].map((id) => this.#sectionOf(id)));
      for (const { parent } of slots) if (parent !== rootId) ids.add(this.#sectionOf(parent));
      this.#show(ids, origin);
    });
  }

  /** The block that a node of the store belongs to. */
  #sectionOf(id: string): string {
    let node = this.#store.getNode(id);
    while (node && node.kind !== 'section' && node.parent !== null) node = this.#store.getNode(node.parent);
    return node?.id ?? id;
  }

  #storedIds(): readonly string[] {
    return this.#store.getChildIds(rootId, 'sections');
  }

  #nodesOf(id: string): Node[] {
    const { id: _id, order: _order, ...section } = toJson(this.#store.state, id) ?? {};
    const nodes = this.#reader.nodesOf({ type: '', ...section }, id);
    if (nodes.length > 1) this.#undivided.add(id);
    return nodes;
  }

  #commit(operations: readonly Operation[]): void {
    if (operations.length === 0) return;
    this.#isWriting = true;
    try {
      this.#store.follow(operations);
    } finally {
      this.#isWriting = false;
    }
  }

  /** Operations when the same stored blocks stand in the same places, as with nearly every key. */
  #operationsInPlace(before: Node, after: Node, from: number, to: number): Operation[] | undefined {
    if (this.#undivided.size > 0) return undefined;
    const operations: Operation[] = [];
    for (let at = from; at < to; at += 1) {
      const node = after.child(at);
      const id = blockIdOf(node);
      if (id === null || id !== blockIdOf(before.child(at)) || !this.#store.getNode(id)) return undefined;
      operations.push(...this.#contentOperations(id, node));
    }
    return operations;
  }

  /** Operations that make the stored blocks those of the editor; content is compared between two indexes only. */
  #operationsOfAll(doc: Node, from: number, to: number): Operation[] {
    const { state } = this.#store;
    const shown: { id: string; node: Node; at: number }[] = [];
    doc.forEach((node, _position, at) => {
      const id = blockIdOf(node);
      // An empty line at the end is not stored until something is written in it.
      const isPlaceholder = at === doc.childCount - 1 && isEmptyParagraph(node);
      if (id === null || (isPlaceholder && !this.#store.getNode(id))) return;
      shown.push({ id, node, at });
    });
    const ids = new Set(shown.map(({ id }) => id));
    const keys = assignOrderKeys(shown.map(({ id }) => ({ id, order: this.#store.getNode(id)?.order })));
    const removals = this.#storedIds().filter((id) => !ids.has(id));
    const edits = shown.flatMap(({ id, node, at }, index): Operation[] => {
      const stored = this.#store.getNode(id);
      const order = keys[index]!;
      if (!stored) {
        const place = { kind: 'section', parent: rootId, slot: 'sections', order } as const;
        const nodes = readSubtree(state, place, sectionJson(node, id));
        return nodes.map((one): Operation => ({ op: 'insert', node: one }));
      }
      const moved = stored.order === order ? [] : [setOperation(id, ['order'], order)];
      const isCompared = (at >= from && at < to) || this.#undivided.has(id);
      return isCompared ? [...moved, ...this.#contentOperations(id, node)] : moved;
    });
    this.#undivided.clear();
    return [...removals.map((id): Operation => ({ op: 'remove', id })), ...edits];
  }

  #contentOperations(id: string, node: Node): Operation[] {
    const { state } = this.#store;
    const stored = this.#store.getNode(id)!;
    const { type, data } = contentOfBlock(node);
    const isSame = stored.type === type;
    // Fields that the editor does not know stay, unless the block has become one of another type.
    const names =
      isSame && node.type.name !== 'card'
        ? Object.keys(data)
        : [...new Set([...Object.keys(stored.data), ...Object.keys(data)])];
    return [
      ...(isSame ? [] : [setOperation(id, ['type'], type)]),
      ...names.flatMap((name) => setField(state, id, ['data', name], data[name])),
    ];
  }

  #receiveWaiting(): void {
    const waiting = this.#waiting;
    if (!waiting || !this.#view || this.#view.composing) return;
    this.#waiting = undefined;
    this.#show(waiting);
  }

  /** Shows what is stored: of the given blocks, or of all. */
  #show(changed: ReadonlySet<string> | undefined, origin: ChangeOrigin = 'remote'): void {
    const view = this.#view;
    if (!view) return;
    if (view.composing && changed) {
      this.#waiting = new Set([...(this.#waiting ?? []), ...changed]);
      return;
    }
    const { doc } = view.state;
    const shown = new Map<string, Node>();
    doc.forEach((node) => {
      const id = blockIdOf(node);
      if (id !== null) shown.set(id, node);
    });
    const wanted = this.#storedIds().flatMap((id) => {
      const node = shown.get(id);
      const isSame = node && changed && !changed.has(id) && !this.#undivided.has(id);
      return isSame ? [node] : this.#nodesOf(id);
    });
    const last = doc.lastChild;
    const isPlaceholder =
      last !== null && isEmptyParagraph(last) && !this.#store.getNode(blockIdOf(last) ?? '');
    if (isPlaceholder || wanted.length === 0) {
      wanted.push(isPlaceholder ? last : doc.type.schema.nodes['paragraph']!.create());
    }
    const tr = replaceBlocks(view.state, wanted);
    if (!tr) return;
    this.#isWriting = true;
    try {
      // A restored version can be undone like what is typed; changes of others cannot.
      view.dispatch(tr.setMeta('addToHistory', origin === 'local').setMeta('remote', origin === 'remote'));
    } finally {
      this.#isWriting = false;
    }
  }
}
