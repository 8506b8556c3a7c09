// The rows of a backup as a sequence of records: the beginning of a table, its rows in portions, its end.
import type { Readable } from 'node:stream';
import { damaged } from './backup-error.ts';

export const recordKinds = { table: 1, rows: 2, end: 3 } as const;
type RecordKind = (typeof recordKinds)[keyof typeof recordKinds];
const headBytes = 5;
const recordBytesMax = 64 * 1024 * 1024;

export interface RowRecord {
  kind: RecordKind;
  body: Buffer;
}

export const recordHead = (kind: RecordKind, length: number): Buffer => {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(kind);
  head.writeUInt32BE(length, 1);
  return head;
};

export async function* readRecords(stream: Readable): AsyncGenerator<RowRecord> {
  let waiting: Buffer[] = [];
  let size = 0;
  const take = (length: number): Buffer => {
    const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
    waiting = all.length === length ? [] : [all.subarray(length)];
    size -= length;
    return all.subarray(0, length);
  };
  let head: { kind: RecordKind; length: number } | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.length;
    while (size >= (head?.length ?? headBytes)) {
      if (head) {
        yield { kind: head.kind, body: take(head.length) };
        head = undefined;
        continue;
      }
      const bytes = take(headBytes);
      head = { kind: bytes.readUInt8() as RecordKind, length: bytes.readUInt32BE(1) };
      if (head.length > recordBytesMax) throw damaged('The rows of the backup are damaged.');
    }
  }
  if (size > 0 || head) throw damaged('The rows of the backup are damaged.');
}
