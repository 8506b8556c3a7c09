import { expect, it } from 'vitest';
import { ReplicaLag, walPosition } from './replica-lag.ts';

it('positions are compared across their two halves', () => {
  expect(walPosition('1/0') > walPosition('0/FFFFFFFF')).toBe(true);
  expect(walPosition('16/B374D848')).toBe(0x16b374d848n);
});

it('a replica has what was committed before the newest moment whose position it has replayed', () => {
  const lag = new ReplicaLag();
  expect(lag.caughtUpTo).toBe(-Infinity);
  lag.notePrimary(100n, 1_000);
  lag.noteReplayed(99n);
  expect(lag.caughtUpTo).toBe(-Infinity);
  lag.notePrimary(200n, 2_000);
  lag.notePrimary(300n, 3_000);
  lag.noteReplayed(250n);
  expect(lag.caughtUpTo).toBe(2_000);
  lag.noteReplayed(250n);
  expect(lag.caughtUpTo).toBe(2_000);
});

it('a primary without writes does not look like a replica that is behind', () => {
  const lag = new ReplicaLag();
  for (const at of [1_000, 2_000, 3_000]) {
    lag.notePrimary(100n, at);
    lag.noteReplayed(100n);
    expect(lag.caughtUpTo).toBe(at);
  }
});

it('nothing is known of a replica that was lost until its position is seen again', () => {
  const lag = new ReplicaLag();
  lag.notePrimary(100n, 1_000);
  lag.noteReplayed(100n);
  lag.forget();
  expect(lag.caughtUpTo).toBe(-Infinity);
  lag.notePrimary(100n, 2_000);
  lag.noteReplayed(100n);
  expect(lag.caughtUpTo).toBe(2_000);
});
