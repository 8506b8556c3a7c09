import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { limits } from '@sitewright/contract/limits';
import { commandArbitrary, contentArbitrary, toOperations } from '../test/random-documents.ts';
import type { Command } from '../test/random-documents.ts';
import { bytesOf, createServer, openEditor, syncUntilIdle } from '../test/simulated-server.ts';
import type { Editor, Server } from '../test/simulated-server.ts';
import { insertItem, moveNode, removeNode } from './edits.ts';
import { setOperation } from './operation.ts';
import { reduceSyncStatus } from './sync-status.ts';
import type { Batch } from './sync.ts';

// Random documents take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const content = {
  sections: [
    {
      id: 'hero',
      type: 'hero/hero-1',
      data: { title: 'Hello', text: '', cards: [{ id: 'c1' }, { id: 'c2' }] },
    },
    { id: 'about', type: 'about/about-1', data: { title: 'About' } },
  ],
};

const open = (count: number): { server: Server; editors: Editor[] } => {
  const server = createServer(content);
  const editors = Array.from({ length: count }, (_, index) => openEditor(server, `client-${index}`));
  return { server, editors };
};

const write = ({ store }: Editor, value: string, field = 'title'): void => {
  store.commit([setOperation('hero', ['data', field], value)], { label: 'Edit' });
};
const titleOf = ({ store }: Editor): unknown => store.getNode('hero')?.data.title;

describe('batches', () => {
  test('contain the commits since the last one, one batch at a time', () => {
    const { server, editors } = open(1);
    const [editor] = editors as [Editor];
    expect(editor.sync.nextBatch()).toBeNull();
    write(editor, 'One');
    const first = editor.sync.nextBatch();
    expect(first).toEqual({
      clientId: 'client-0',
      seq: 1,
      baseVersion: 0,
      ops: [{ op: 'set', id: 'hero', path: ['data', 'title'], value: 'One' }],
    });
    write(editor, 'Two');
    expect(editor.sync.nextBatch()).toBeNull();
    editor.sync.acknowledge(server.accept(first!));
    expect(editor.sync.nextBatch()).toMatchObject({ seq: 2, baseVersion: 1 });
    expect(editor.sync.pendingCount).toBe(1);
  });

  test('contain one operation for a hundred keystrokes', () => {
    const { editors } = open(1);
    const [editor] = editors as [Editor];
    for (let key = 0; key < 100; key += 1) write(editor, 'x'.repeat(key + 1));
    write(editor, 'text', 'text');
    write(editor, 'again');
    expect(editor.sync.nextBatch()?.ops).toHaveLength(3);
  });

  test('omit no operation with a lasting effect', () => {
    const { server, editors } = open(1);
    const [editor] = editors as [Editor];
    const field = ['props', 'style', 'color'];
    editor.store.commit([setOperation('hero', field, 'red')], { label: 'Colour' });
    editor.store.commit([setOperation('hero', field, undefined)], { label: 'No colour' });
    for (const parent of ['about', 'hero']) {
      const move = moveNode(editor.store.state, 'c1', { parent, slot: 'plans', index: 0 });
      editor.store.commit(move, { label: 'Move' });
    }
    syncUntilIdle(server, editors);
    expect(bytesOf(editor)).toBe(server.bytes());
    expect(editor.store.getNode('about')?.data.plans).toEqual([]);
  });

  test('contain no more operations than the server accepts', () => {
    const { editors } = open(1);
    const [editor] = editors as [Editor];
    const count = limits.content.operationsPerBatch + 1;
    for (let edit = 0; edit < count; edit += 1) write(editor, `${edit}`, edit % 2 === 0 ? 'title' : 'text');
    expect(editor.sync.nextBatch()?.ops).toHaveLength(limits.content.operationsPerBatch);
    expect(editor.sync.pendingCount).toBe(count);
  });

  test('contain no more bytes than the server accepts, but at least one operation', () => {
    const { editors } = open(1);
    const [editor] = editors as [Editor];
    const long = 'ế'.repeat(limits.content.fieldTextMaxLength);
    for (let edit = 0; edit < 60; edit += 1)
      write(editor, `${edit}${long}`.slice(1), edit % 2 ? 'title' : 'text');
    const batch = editor.sync.nextBatch();
    expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(limits.content.batchBytes);
    expect(batch?.ops.length).toBeGreaterThan(1);
  });

  test('are sent again unchanged after a lost connection, and count once', () => {
    const { server, editors } = open(1);
    const [editor] = editors as [Editor];
    write(editor, 'One');
    const first = editor.sync.nextBatch();
    server.accept(first!);
    write(editor, 'Two');
    editor.sync.connectionLost();
    const again = editor.sync.nextBatch();
    expect(again).toEqual(first);
    editor.sync.acknowledge(server.accept(again!));
    expect([server.log.length, editor.sync.version, editor.sync.pendingCount]).toEqual([1, 1, 1]);
  });
});

test('deliver ten thousand offline edits, whatever others did meanwhile', () => {
  const { server, editors } = open(2);
  const [anna, binh] = editors as [Editor, Editor];
  for (let count = 0; count < 10_000; count += 1) write(anna, `Edit ${count}`, `field${count % 20}`);
  for (let count = 0; count < 50; count += 1) {
    write(binh, `Meanwhile ${count}`);
    syncUntilIdle(server, [binh]);
  }
  // The tab is closed before the network is back.
  const reopened = openEditor(server, 'client-0', anna.sync.journal());
  syncUntilIdle(server, [reopened, binh]);
  const mine = server.log.filter(({ clientId }) => clientId === 'client-0');
  expect(mine.reduce((sum, { ops }) => sum + ops.length, 0)).toBe(10_000);
  expect(Math.max(...mine.map(({ ops }) => ops.length))).toBe(limits.content.operationsPerBatch);
  expect(reopened.store.getNode('hero')?.data).toMatchObject({
    title: 'Meanwhile 49',
    field0: 'Edit 9980',
    field19: 'Edit 9999',
  });
  expect(bytesOf(binh)).toBe(bytesOf(reopened));
  expect(server.bytes()).toBe(bytesOf(binh));
});

describe('remote batches', () => {
  test('are applied below unsaved edits: the last writer of a field wins', () => {
    const { server, editors } = open(2);
    const [anna, binh] = editors as [Editor, Editor];
    write(anna, 'Anna');
    write(binh, 'Binh');
    server.accept(anna.sync.nextBatch()!);
    binh.sync.receiveRemote(server.log[0]!);
    expect(titleOf(binh)).toBe('Binh');
    syncUntilIdle(server, editors);
    expect([titleOf(anna), titleOf(binh)]).toEqual(['Binh', 'Binh']);
  });

  test('are merged with local edits when the fields differ', () => {
    const { server, editors } = open(2);
    const [anna, binh] = editors as [Editor, Editor];
    write(anna, 'Anna');
    write(binh, 'Binh', 'text');
    syncUntilIdle(server, editors);
    expect(anna.store.getNode('hero')?.data).toMatchObject({ title: 'Anna', text: 'Binh' });
    expect(bytesOf(anna)).toBe(bytesOf(binh));
  });

  test('delete beats edit', () => {
    const { server, editors } = open(2);
    const [anna, binh] = editors as [Editor, Editor];
    anna.store.commit(removeNode(anna.store.state, 'hero'), { label: 'Delete' });
    write(binh, 'Binh');
    syncUntilIdle(server, editors);
    expect(editors.map((editor) => editor.store.getNode('hero'))).toEqual([undefined, undefined]);
  });

  test('and local ones that insert and move in one list keep both entries', () => {
    const { server, editors } = open(2);
    const [anna, binh] = editors as [Editor, Editor];
    for (const [editor, id] of [
      [anna, 'a'],
      [binh, 'b'],
    ] as const) {
      const at = { parent: 'hero', slot: 'cards', index: 1 };
      editor.store.commit(insertItem(editor.store.state, at, { id }), { label: 'Add' });
    }
    binh.store.commit(moveNode(binh.store.state, 'c2', { index: 0 }), { label: 'Move' });
    syncUntilIdle(server, editors);
    expect(anna.store.getChildIds('hero', 'cards')).toEqual(['c2', 'c1', 'a', 'b']);
    expect(bytesOf(anna)).toBe(bytesOf(binh));
  });

  test('wait for missing older ones, and count once', () => {
    const { server, editors } = open(2);
    const [anna, binh] = editors as [Editor, Editor];
    for (const value of ['One', 'Two']) {
      write(anna, value);
      anna.sync.acknowledge(server.accept(anna.sync.nextBatch()!));
    }
    binh.sync.receiveRemote(server.log[1]!);
    expect([titleOf(binh), binh.sync.version, binh.sync.missing]).toEqual([
      'Hello',
      0,
      { after: 0, before: 2 },
    ]);
    for (const index of [0, 1, 0]) binh.sync.receiveRemote(server.log[index]!);
    expect([titleOf(binh), binh.sync.version, binh.sync.missing]).toEqual(['Two', 2, null]);
  });

  test('that arrive after the acknowledgement are still applied below later local edits', () => {
    const { server, editors } = open(2);
    const [anna, binh] = editors as [Editor, Editor];
    write(anna, 'Anna');
    write(binh, 'Binh');
    server.accept(anna.sync.nextBatch()!);
    binh.sync.acknowledge(server.accept(binh.sync.nextBatch()!));
    expect([binh.sync.version, binh.sync.missing]).toEqual([0, { after: 0, before: 2 }]);
    binh.sync.receiveRemote(server.log[0]!);
    expect([titleOf(binh), binh.sync.version, binh.sync.pendingCount]).toEqual(['Binh', 2, 0]);
  });

  test('that are the own batch replace a lost acknowledgement', () => {
    const { server, editors } = open(1);
    const [anna] = editors as [Editor];
    write(anna, 'Anna');
    server.accept(anna.sync.nextBatch()!);
    anna.sync.receiveRemote(server.log[0]!);
    expect([anna.sync.version, anna.sync.pendingCount, anna.sync.status]).toEqual([1, 0, 'saved']);
  });
});

describe('a rejected batch', () => {
  test('is reverted and returned; later edits stay', () => {
    const { server, editors } = open(1);
    const [anna] = editors as [Editor];
    write(anna, 'refused');
    const batch = anna.sync.nextBatch()!;
    write(anna, 'kept', 'text');
    expect(anna.sync.reject({ seq: 99 })).toEqual([]);
    expect(anna.sync.reject({ seq: batch.seq })).toEqual(batch.ops);
    expect(anna.store.getNode('hero')?.data).toMatchObject({ title: 'Hello', text: 'kept' });
    syncUntilIdle(server, editors);
    expect(anna.sync.status).toBe('attention');
    anna.sync.dismissAttention();
    expect(anna.sync.status).toBe('saved');
    expect(bytesOf(anna)).toBe(server.bytes());
  });
});

describe('after a crash', () => {
  test('the journal restores unsaved edits', () => {
    const { server, editors } = open(1);
    const [anna] = editors as [Editor];
    write(anna, 'on its way');
    const lost = anna.sync.nextBatch();
    write(anna, 'not sent', 'text');
    const back = openEditor(server, 'new-tab', anna.sync.journal());
    expect(back.store.getNode('hero')?.data).toMatchObject({ title: 'on its way', text: 'not sent' });
    expect([back.sync.pendingCount, back.sync.status]).toEqual([2, 'saving']);
    expect(back.sync.nextBatch()).toEqual(lost);
    syncUntilIdle(server, [back]);
    expect(bytesOf(back)).toBe(server.bytes());
  });

  test("a batch that had arrived does not overwrite another user's later edit", () => {
    const { server, editors } = open(2);
    const [anna, binh] = editors as [Editor, Editor];
    write(anna, 'Anna');
    server.accept(anna.sync.nextBatch()!);
    binh.sync.receiveRemote(server.log[0]!);
    write(binh, 'Binh');
    syncUntilIdle(server, [binh]);
    const back = openEditor(server, 'new-tab', anna.sync.journal());
    syncUntilIdle(server, [back, binh]);
    expect([titleOf(back), titleOf(binh), server.log.length]).toEqual(['Binh', 'Binh', 2]);
  });
});

describe('the status line', () => {
  test('goes from saved to saving and back, and notifies its subscribers', () => {
    const { server, editors } = open(1);
    const [anna] = editors as [Editor];
    const listener = vi.fn();
    anna.sync.subscribe(listener);
    const seen = [anna.sync.status];
    write(anna, 'One');
    seen.push(anna.sync.status);
    const batch = anna.sync.nextBatch();
    anna.sync.connectionLost();
    seen.push(anna.sync.status);
    write(anna, 'Two');
    seen.push(anna.sync.status);
    anna.sync.nextBatch();
    seen.push(anna.sync.status);
    anna.sync.acknowledge(server.accept(batch!));
    syncUntilIdle(server, editors);
    seen.push(anna.sync.status);
    expect(seen).toEqual(['saved', 'saving', 'offline', 'offline', 'saving', 'saved']);
    expect(listener).toHaveBeenCalled();
    anna.sync.close();
    write(anna, 'Three');
    expect(anna.sync.pendingCount).toBe(0);
  });

  test('shows the attention state until it is dismissed', () => {
    expect(reduceSyncStatus('saving', 'rejected', 0)).toBe('attention');
    expect(reduceSyncStatus('attention', 'heard', 0)).toBe('attention');
    expect(reduceSyncStatus('attention', 'dismissed', 2)).toBe('saving');
  });
});

type Step =
  | { do: 'edit'; who: number; command: Command }
  | { do: 'undo' | 'redo' | 'send' | 'sendAndLose' | 'lose' | 'crash'; who: number }
  | { do: 'hear'; who: number; which: number };

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('edit' as const), who: fc.nat(2), command: commandArbitrary }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('undo', 'redo', 'send', 'send', 'send', 'sendAndLose', 'lose', 'crash'),
      who: fc.nat(2),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('hear' as const), who: fc.nat(2), which: fc.nat(20) }),
  },
);

const send = (server: Server, { sync }: Editor, isAnswerLost: boolean): void => {
  const batch: Batch | null = sync.nextBatch();
  if (!batch) return;
  const ack = server.accept(batch);
  if (isAnswerLost) sync.connectionLost();
  else sync.acknowledge(ack);
};

const play = (server: Server, editors: Editor[], step: Step, number: number): void => {
  const who = step.who % editors.length;
  const editor = editors[who]!;
  const { store, sync } = editor;
  if (step.do === 'edit') store.commit(toOperations(store.state, step.command), { label: 'Edit' });
  else if (step.do === 'undo') store.undo();
  else if (step.do === 'redo') store.redo();
  else if (step.do === 'lose') sync.connectionLost();
  else if (step.do === 'crash') editors[who] = openEditor(server, `tab-${number}`, sync.journal());
  else if (step.do === 'hear') {
    // Any batch at all: late, early and repeated ones as well.
    const batch = server.log[step.which % Math.max(1, server.log.length)];
    if (batch) sync.receiveRemote(batch);
  } else send(server, editor, step.do === 'sendAndLose');
};

describe('any editors on any connection', () => {
  test.each([2, 3])('%i of them end with the document of the server', (count) => {
    fc.assert(
      fc.property(
        contentArbitrary,
        fc.array(stepArbitrary, { maxLength: 40, size: '+1' }),
        (start, steps) => {
          const server = createServer(start);
          const editors = Array.from({ length: count }, (_, index) => openEditor(server, `client-${index}`));
          for (const [number, step] of steps.entries()) play(server, editors, step, number);
          syncUntilIdle(server, editors);
          expect(editors.map(bytesOf)).toEqual(editors.map(() => server.bytes()));
          expect(editors.map(({ sync }) => [sync.pendingCount, sync.missing])).toEqual(
            editors.map(() => [0, null]),
          );
        },
      ),
    );
  });
});
