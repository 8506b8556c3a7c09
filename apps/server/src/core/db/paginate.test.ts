import { beforeAll, describe, expect, it } from 'vitest';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { type Chunk, paginateByCursor, readInChunks } from './paginate.ts';

// Cursors over two columns, on users whose creation differs by microseconds or not at all.

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const order = [
  { column: 'users.created_at', type: 'timestamptz' },
  { column: 'users.id', type: 'uuid' },
] as const;

const createdAt = (microsecond: number) =>
  `2026-03-01 12:00:00.123${String(microsecond).padStart(3, '0')}+07`;

const startList = async () => {
  const group = freshName('paged');
  const add = async (microsecond: number): Promise<string> => {
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      'insert into app.users (email, first_name, created_at) values ($1, $2, $3) returning id',
      [`${freshName('paged')}@example.com`, group, createdAt(microsecond)],
    );
    return rows[0]!.id;
  };
  const read = async (chunk: Chunk, direction: 'asc' | 'desc' = 'desc') => {
    const { rows, next } = await paginateByCursor(chunk, {
      rows: app.ctx.db.selectFrom('users').select('users.id').where('users.first_name', '=', group),
      order,
      direction,
    });
    return { ids: rows.map(({ id }) => id), rows, next };
  };
  const readAll = async (limit: number, direction?: 'asc' | 'desc') => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await read({ limit, cursor }, direction);
      ids.push(...page.ids);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    return ids;
  };
  return { add, read, readAll };
};

describe('a list with a cursor', () => {
  it('returns every row once, in either direction, however many are on a page', async () => {
    const list = await startList();
    for (const microsecond of [5, 1, 1, 1, 2, 2, 999]) await list.add(microsecond);
    const newestFirst = (await list.read({ limit: 100 })).ids;
    expect(newestFirst).toHaveLength(7);
    for (const limit of [1, 2, 3, 6, 7, 8]) {
      expect(await list.readAll(limit)).toEqual(newestFirst);
      expect(await list.readAll(limit, 'asc')).toEqual(newestFirst.toReversed());
    }
  });

  it('ends without a cursor, also when the last page is full or there is no row', async () => {
    const list = await startList();
    expect(await list.read({ limit: 2 })).toEqual({ ids: [], rows: [], next: null });
    const first = await list.add(1);
    await list.add(2);
    const page = await list.read({ limit: 2 });
    expect(page.next).toBeNull();
    expect(page.rows.at(-1)).toEqual({ id: first });
  });

  it('neither repeats nor omits a row when others are added or deleted between two pages', async () => {
    const list = await startList();
    const third = await list.add(3);
    const second = await list.add(4);
    const first = await list.add(5);
    const { ids, next } = await list.read({ limit: 2 });
    expect(ids).toEqual([first, second]);
    await list.add(6);
    await app.database.ownerPool.query('delete from app.users where id = $1', [second]);
    expect(await list.read({ limit: 2, cursor: next! })).toMatchObject({ ids: [third], next: null });
  });

  it('rejects a cursor that it did not write', async () => {
    const list = await startList();
    await list.add(1);
    await list.add(2);
    const { next } = await list.read({ limit: 1 });
    const [at, id] = next!.split('_') as [string, string];
    for (const cursor of [
      '',
      '5',
      at,
      id,
      `${id}_${at}`,
      `${next}_${id}`,
      `2026-02-30T00:00:00.000000Z_${id}`,
      `0000-01-01T00:00:00.000000Z_${id}`,
      `2026-03-01T05:00:00.123Z_${id}`,
      `${at}_not-a-uuid`,
      `${at}') or true --_${id}`,
    ]) {
      await expect(list.read({ limit: 1, cursor })).rejects.toMatchObject({
        code: 'validation_failed',
        fields: { before: expect.any(String) },
      });
    }
  });
});

it('reading in chunks stops when its reader does', async () => {
  const read: (string | undefined)[] = [];
  const chunks = readInChunks(
    async ({ cursor }) => {
      read.push(cursor);
      return { rows: [read.length], next: String(read.length) };
    },
    (row) => `row ${row}`,
  );
  for await (const items of chunks) if (items[0] === 'row 2') break;
  expect(read).toEqual([undefined, '1']);
});
