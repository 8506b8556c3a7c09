// Notes which functions of ours each test file calls; a setup file of vitest.
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { repositoryRoot } from '../source-graph.ts';
import { reachedFolder, type ReachedByFile } from './reached.ts';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const fileOf = (url: string): string => {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url;
  return relative(repositoryRoot, path).replaceAll('\\', '/');
};

/** The functions that were called since the last time. */
const takeCalled = async (): Promise<Record<string, string[]>> => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const called: Record<string, string[]> = {};
  for (const { url, functions } of result) {
    const file = fileOf(url);
    if (!/^(apps\/server|packages\/\w+)\/src\/.*\.ts$/.test(file)) continue;
    const names = functions
      .filter(({ functionName, ranges }) => functionName !== '' && ranges[0]!.count > 0)
      .map(({ functionName }) => functionName);
    if (names.length > 0) called[file] = [...new Set([...(called[file] ?? []), ...names])];
  }
  return called;
};

beforeAll(async () => {
  await takeCalled();
});

afterAll(async () => {
  const test = fileOf(expect.getState().testPath ?? '');
  const reached: ReachedByFile = { [test]: await takeCalled() };
  mkdirSync(reachedFolder, { recursive: true });
  writeFileSync(join(reachedFolder, `${randomUUID()}.json`), JSON.stringify(reached));
});
