import { fromContent, toContent } from '@sitewright/document/adapter';
import { createDocumentStore, type DocumentStore } from '@sitewright/document/store';
import { createSync, type RemoteBatch, type Sync } from '@sitewright/document/sync';
import { closeHistory } from '@tiptap/pm/history';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { afterEach, describe, expect, it } from 'vitest';
import { createEngine, type Engine } from './create-engine.ts';

interface Stored {
  id?: string;
  type: string;
  data: Record<string, unknown>;
}

const open: Engine[] = [];
afterEach(() => {
  for (const engine of open.splice(0)) engine.close();
});

const text = (html: string, id?: string): Stored => ({
  ...(id && { id }),
  type: 'post/text',
  data: { html },
});

const storeOf = (...sections: Stored[]): DocumentStore =>
  createDocumentStore(fromContent({ sections: structuredClone(sections) }).state);

const openPost = (...sections: Stored[]) => {
  const store = storeOf(...sections);
  const engine = createEngine(store, { label: 'Post' });
  open.push(engine);
  return { store, ...engine };
};

const blocksOf = (store: DocumentStore): Stored[] => {
  const { sections } = toContent(store.state) as unknown as { sections: (Stored & { order: string })[] };
  return (sections ?? []).map(({ type, data }) => ({ type, data }));
};
const htmlOf = (store: DocumentStore): unknown[] => blocksOf(store).map(({ data }) => data['html'] ?? data);
const idsOf = (store: DocumentStore): readonly string[] => store.getChildIds('root', 'sections');

describe('the text of a post', () => {
  it('is stored unchanged when nothing is edited, and each block is read back as it was written', () => {
    const sections = [
      text(
        '<p>One <strong>bold <em>and</em></strong> <a href="https://example.com/?a=1&amp;b=2">link</a><br>two</p>',
      ),
      text('<h2>Title</h2>'),
      text('<ul><li>One<ul><li>Nested</li></ul></li><li>Two</li></ul>'),
      text('<ol start="3"><li>Three</li></ol>'),
      text('<blockquote><p>Said</p></blockquote>'),
      text('<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1 &lt; 2</td></tr></tbody></table>'),
      text('<p>Note<sup data-footnote="See &quot;here&quot;"></sup> H<sub>2</sub>O <mark>m</mark></p>'),
      { type: 'post/code', data: { code: 'let a = 1;\n\nlet b;', language: 'js' } },
      {
        type: 'post/image',
        data: { src: '/media/a.png', alt: 'A', caption: 'By <em>us</em>', size: 'wide' },
      },
      { type: 'post/callout', data: { html: 'Mind <strong>this</strong>', tone: 'info', emoji: '💡' } },
      { type: 'post/toggle', data: { summary: 'More', html: '<p>One</p><p>Two</p>' } },
      { type: 'post/gallery', data: { images: [{ id: 'i1', src: '/media/a.png' }] } },
      { type: 'post/divider', data: {} },
      { type: 'hero/split', data: { title: 'Hello', items: [{ id: 'x1', label: 'A' }] } },
    ];
    const { editor, store, bridge } = openPost(...sections);
    const before = JSON.stringify(toContent(store.state));
    expect(editor.state.doc.childCount).toBe(sections.length);
    bridge.moveTo(store, 'editor');
    expect(JSON.stringify(toContent(store.state))).toBe(before);
    // Written anew, from the nodes alone.
    const copy = storeOf();
    bridge.moveTo(copy, 'editor');
    expect(blocksOf(copy)).toMatchObject(JSON.parse(JSON.stringify(sections)) as Stored[]);
  });

  it('changes only the block that is typed in', () => {
    const { editor, store } = openPost(text('<p>One</p>', 'a'), text('<p>Two</p>', 'b'));
    const changes: string[][] = [];
    store.subscribeAll((ids) => void changes.push([...ids]));
    editor.commands.insertContentAt(4, '!');
    expect(htmlOf(store)).toEqual(['<p>One!</p>', '<p>Two</p>']);
    expect(changes).toEqual([['a']]);
  });

  it('splits, joins and undoes blocks without losing the ids of the others', () => {
    const { editor, store } = openPost(text('<p>OneTwo</p>', 'a'), text('<p>Three</p>', 'b'));
    editor.commands.setTextSelection(4);
    editor.commands.splitBlock();
    expect(htmlOf(store)).toEqual(['<p>One</p>', '<p>Two</p>', '<p>Three</p>']);
    expect(idsOf(store)[0]).toBe('a');
    expect(idsOf(store)[2]).toBe('b');
    editor.commands.joinBackward();
    expect(htmlOf(store)).toEqual(['<p>OneTwo</p>', '<p>Three</p>']);
    editor.commands.selectAll();
    editor.commands.deleteSelection();
    expect(htmlOf(store).length).toBeLessThanOrEqual(1);
    editor.commands.undo();
    expect(htmlOf(store)).toEqual(['<p>OneTwo</p>', '<p>Three</p>']);
    editor.commands.redo();
    expect(htmlOf(store).length).toBeLessThanOrEqual(1);
  });

  it('moves a block by its order alone, a section of the library with all that is in it', () => {
    const hero = { id: 'h', type: 'hero/split', data: { items: [{ id: 'i', label: 'A' }] } };
    const { editor, store } = openPost(text('<p>One</p>', 'a'), text('<p>Two</p>', 'b'), hero);
    const { doc, tr } = editor.state;
    const card = doc.child(2);
    editor.view.dispatch(tr.delete(10, 11).insert(0, card));
    expect(idsOf(store)).toEqual(['h', 'a', 'b']);
    expect(blocksOf(store)[0]).toMatchObject({ data: { items: [{ id: 'i', label: 'A' }] } });
    const chosen = closeHistory(editor.state.tr).setSelection(NodeSelection.create(editor.state.doc, 0));
    editor.view.dispatch(chosen.deleteSelection());
    expect(idsOf(store)).toEqual(['a', 'b']);
    editor.commands.undo();
    expect(blocksOf(store)[0]).toMatchObject({ type: 'hero/split', data: { items: [{ label: 'A' }] } });
  });

  it('gives copies ids of their own', () => {
    const { editor, store } = openPost(text('<p>One</p>', 'a'));
    editor.view.dispatch(editor.state.tr.insert(5, editor.state.doc.child(0)));
    expect(htmlOf(store)).toEqual(['<p>One</p>', '<p>One</p>']);
    expect(new Set(idsOf(store)).size).toBe(2);
    expect(idsOf(store)).toContain('a');
  });

  it('stores no empty line that nobody wrote in', () => {
    const { editor, store } = openPost();
    expect(idsOf(store)).toEqual([]);
    editor.commands.insertContent('A');
    expect(htmlOf(store)).toEqual(['<p>A</p>']);
  });

  it('shows changes of others and keeps the caret and the undo steps', () => {
    const { editor, store } = openPost(text('<p>One</p>', 'a'), text('<p>Two words</p>', 'b'));
    editor.commands.insertContentAt(4, '!');
    editor.commands.setTextSelection(10);
    store.rebase({
      pending: [],
      remote: [
        { op: 'set', id: 'b', path: ['data', 'html'], value: '<p>Two new words</p>' },
        { op: 'remove', id: 'none' },
      ],
      again: [],
    });
    expect(editor.getText({ blockSeparator: '|' })).toBe('One!|Two new words');
    expect(editor.state.doc.textBetween(0, editor.state.selection.head, '|')).toBe('One!|Two');
    editor.commands.undo();
    expect(htmlOf(store)).toEqual(['<p>One</p>', '<p>Two new words</p>']);
  });

  it('keeps the caret in a block that another person has moved', () => {
    const { editor, store } = openPost(
      text('<p>One</p>', 'a'),
      text('<p>Two</p>', 'b'),
      text('<p>Three</p>', 'c'),
    );
    const order = store.getNode('c')!.order;
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 3)));
    store.rebase({
      pending: [],
      remote: [{ op: 'set', id: 'a', path: ['order'], value: `${order}V` }],
      again: [],
    });
    expect(editor.getText({ blockSeparator: '|' })).toBe('Two|Three|One');
    expect(editor.state.doc.textBetween(0, editor.state.selection.head, '|')).toBe('Two|Three|On');
  });

  it('divides what an import stored as one block only when something is edited', () => {
    const { editor, store } = openPost(text('<p>One</p><p>Two</p>', 'a'), text('<p>Three</p>', 'b'));
    expect(editor.state.doc.childCount).toBe(3);
    expect(idsOf(store)).toEqual(['a', 'b']);
    editor.commands.insertContentAt(editor.state.doc.content.size - 1, '!');
    expect(htmlOf(store)).toEqual(['<p>One</p>', '<p>Two</p>', '<p>Three!</p>']);
  });
});

describe('two people in one post', () => {
  /** A small generator, so that a failure can be repeated. */
  const randomOf = (seed: number) => {
    let value = seed;
    return (below: number): number => {
      value = (value * 1_664_525 + 1_013_904_223) >>> 0;
      return Math.floor((value / 2 ** 32) * below);
    };
  };

  const edit = ({ editor }: Engine, random: (below: number) => number, word: string): void => {
    const { doc, schema } = editor.state;
    const at = random(doc.childCount);
    let position = 0;
    for (let index = 0; index < at; index += 1) position += doc.child(index).nodeSize;
    const node = doc.child(at);
    const inside = position + 1 + random(node.content.size + 1);
    const { tr } = editor.state;
    const step = random(8);
    if (step <= 2) editor.commands.insertContentAt(inside, word);
    else if (step === 3 && node.isTextblock) editor.chain().setTextSelection(inside).splitBlock().run();
    else if (step === 4 && doc.childCount > 1)
      editor.view.dispatch(tr.delete(position, position + node.nodeSize));
    else if (step === 5) {
      const target = random(doc.childCount) === 0 ? 0 : doc.content.size;
      tr.delete(position, position + node.nodeSize);
      if (tr.doc.childCount > 0) tr.insert(tr.mapping.map(target), node);
      editor.view.dispatch(tr);
    } else if (step === 6) editor.commands.undo();
    else {
      const card = schema.nodes['card']!.create({ section: { type: 'post/divider', data: {} } });
      editor.view.dispatch(tr.insert(position, card));
    }
  };

  it.each([1, 2, 3, 4, 5, 6])('see the same after random edits that cross each other (%i)', (seed) => {
    const random = randomOf(seed);
    const start = [text('<p>One</p>', 'a'), text('<h2>Two</h2>', 'b'), text('<p>Three</p>', 'c')];
    const log: RemoteBatch[] = [];
    const people = ['left', 'right'].map((name) => {
      const post = openPost(...start);
      return {
        ...post,
        name,
        sync: createSync(post.store, { clientId: `client-${name}`, version: 0 }),
        seen: 0,
      };
    });
    const send = (sync: Sync): void => {
      const batch = sync.nextBatch();
      if (!batch) return;
      const { clientId, seq, ops } = batch;
      log.push({ version: log.length + 1, clientId, seq, ops: structuredClone(ops) });
    };
    const receive = (person: (typeof people)[number]): void => {
      person.sync.receiveRemote(...structuredClone(log.slice(person.seen)));
      person.seen = log.length;
    };
    for (let round = 0; round < 60; round += 1) {
      const person = people[random(2)]!;
      for (let count = random(3); count >= 0; count -= 1) edit(person, random, person.name);
      if (random(3) === 0) send(people[random(2)]!.sync);
      if (random(3) === 0) receive(people[random(2)]!);
    }
    for (let turn = 0; turn < 4; turn += 1) {
      for (const { sync } of people) send(sync);
      for (const person of people) receive(person);
    }
    const [left, right] = people;
    expect(toContent(left!.store.state)).toEqual(toContent(right!.store.state));
    for (const { editor, store } of people) {
      const copy = openPost(
        ...((toContent(store.state) as unknown as { sections: Stored[] }).sections ?? []),
      );
      // Besides an empty last line, which is not stored.
      const shown = editor.getText({ blockSeparator: '\n' }).trim();
      expect(shown).toBe(copy.editor.getText({ blockSeparator: '\n' }).trim());
    }
  });
});
