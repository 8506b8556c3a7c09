import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSources, readSource } from './source-graph.ts';

// The laws of the code (ARCHITECTURE.md), each with the sentence that explains it.

const sources = [
  'apps/server/src',
  'apps/web/src',
  'packages/contract/src',
  'packages/render/src',
  'packages/document/src',
]
  .flatMap(listSources)
  .map(readSource);
const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);
const code = sources.filter((source) => !isTest(source.file));

/** Every import that breaks a law, as `file → module`. */
const broken = (from: RegExp, isForbidden: (module: string, file: string) => boolean): string[] =>
  code
    .filter((source) => from.test(source.file))
    .flatMap((source) =>
      source.imports
        .filter((module) => isForbidden(module, source.file))
        .map((module) => `${source.file} → ${module}`),
    );

describe('the laws of the code', () => {
  it('are checked on the whole tree, not on a part of it', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.flatMap((source) => source.imports).length).toBeGreaterThan(1_000);
  });

  it('the web app never imports the server, nor the server the web app', () => {
    expect(broken(/^apps\/web\//, (module) => module.startsWith('apps/server'))).toEqual([]);
    expect(broken(/^apps\/server\//, (module) => module.startsWith('apps/web'))).toEqual([]);
  });

  it('packages import no app, and contract nothing of ours', () => {
    expect(broken(/^packages\//, (module) => module.startsWith('apps/'))).toEqual([]);
    expect(broken(/^packages\/contract\//, (module) => /^packages\/(?!contract)/.test(module))).toEqual([]);
  });

  it('render and document are pure: no React, no Node API, no DOM type', () => {
    const pure = /^packages\/(render|document)\/src\//;
    expect(broken(pure, (module) => /^(react|node:|fs$|path$|jsdom)/.test(module))).toEqual([]);
    const dom = code.filter(
      (source) =>
        pure.test(source.file) && /\b(document\.|window\.|HTMLElement|localStorage)\b/.test(source.text),
    );
    expect(dom.map((source) => source.file)).toEqual([]);
  });

  it('ui and lib of the web app know no feature', () => {
    expect(broken(/^apps\/web\/src\/(ui|lib)\//, (module) => /\/(features|builder)\//.test(module))).toEqual(
      [],
    );
  });

  it('features of the web app never import the builder, so that no other screen loads it', () => {
    expect(broken(/^apps\/web\/src\/features\//, (module) => module.includes('/src/builder/'))).toEqual([]);
  });

  it('only stores speak SQL: a query outside a store, the database folder or health is a hidden door', () => {
    const speaks = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|sql<|sql`/;
    const doors = /\.store\.ts$|^apps\/server\/src\/(core\/(db|jobs)|testing)\/|\/http\/health\.ts$/;
    const offenders = code
      .filter((source) => source.file.startsWith('apps/server/') && !doors.test(source.file))
      .filter((source) => speaks.test(source.text));
    expect(offenders.map((source) => source.file)).toEqual([]);
  });

  it('screens use our own useTranslation, which renders only what changed', () => {
    const offenders = code.filter((source) =>
      /import \{[^}]*\buseTranslation\b[^}]*\} from 'react-i18next'/.test(source.text),
    );
    expect(offenders.map((source) => source.file)).toEqual([]);
  });

  it('the web app reads no schema: its build has none, which component tests would not notice', () => {
    const offenders = code.filter(
      (source) =>
        source.file.startsWith('apps/web/src/') &&
        !/\/testing\//.test(source.file) &&
        /\.safeParse\(|(filters|query|response)\.shape\b/.test(source.text),
    );
    expect(offenders.map((source) => source.file)).toEqual([]);
  });

  it('only env.ts reads the environment', () => {
    const offenders = code.filter(
      (source) =>
        source.file.startsWith('apps/server/') &&
        !source.file.endsWith('/env.ts') &&
        /process\.env\b/.test(source.text),
    );
    expect(offenders.map((source) => source.file)).toEqual([]);
  });

  it('the server opens no connection of its own outside adapters', () => {
    const offenders = code.filter(
      (source) =>
        source.file.startsWith('apps/server/src/') &&
        !/\/(adapters|db|safe-fetch)\//.test(source.file) &&
        /\bfetch\(|httpRequest\(|https?\.request\(|net\.connect\(/.test(source.text),
    );
    expect(offenders.map((source) => source.file)).toEqual([]);
  });

  it('actors are made from a session, an API key or the rows of a user, and nowhere else', () => {
    const makers = code.filter((source) => /\bcreateActor\(|: Actor = \{/.test(source.text));
    expect(makers.map(({ file }) => file)).toEqual([
      'apps/server/src/identity/api-keys/find-key.ts',
      'apps/server/src/identity/auth/authenticate.ts',
      'apps/server/src/identity/users/user-actor.ts',
    ]);
  });

  it('no file passes 400 lines, half of them at most 70, and no folder holds more than 25', () => {
    const sizes = code
      .filter((source) => !source.file.endsWith('.data.ts'))
      .map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }))
      .sort((one, other) => one.lines - other.lines);
    expect(sizes.filter(({ lines }) => lines > 400)).toEqual([]);
    expect(sizes[Math.floor(sizes.length / 2)]!.lines).toBeLessThanOrEqual(70);
    const folders = Map.groupBy(code, (source) => dirname(source.file));
    const crowded = [...folders].filter(([, files]) => files.length > 25).map(([folder]) => folder);
    expect(crowded).toEqual([]);
  });

  it('no file has a meaningless name', () => {
    const empty = sources.filter((source) =>
      /\/(utils|helpers|common|misc|types|index)\.tsx?$/.test(source.file),
    );
    expect(empty.map((source) => source.file)).toEqual([]);
  });
});
