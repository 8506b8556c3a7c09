import { describe, expect, it } from 'vitest';
import { features } from '../apps/server/src/app/features.ts';
import { findCycle, listSources, readSource } from './source-graph.ts';

// The layers of the server (ARCHITECTURE.md), and the files of the web app. Type imports count: they couple as much
// as any other.

const layers = ['core', 'http', 'identity', 'features', 'app'] as const;

/** The modules of a folder and what each imports of it, as paths in it; tests are left out. */
const modulesOf = (base: string): { file: string; imports: string[] }[] =>
  listSources(base)
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map(readSource)
    .map(({ file, imports }) => ({
      file: file.slice(base.length),
      imports: imports.filter((name) => name.startsWith(base)).map((name) => name.slice(base.length)),
    }));

const modules = modulesOf('apps/server/src/');

const layerOf = (path: string): number => {
  const layer = layers.indexOf(path.split('/')[0] as (typeof layers)[number]);
  // Files at the root start the program.
  return layer === -1 ? layers.length - 1 : layer;
};

/** `identity/auth`, `features/sites`, `core/db`; files directly in a layer count as the layer. */
const folderOf = (path: string): string => path.split('/').slice(0, -1).slice(0, 2).join('/') || 'app';

const featureOf = (path: string): string | undefined => /^(?:identity|features)\/([a-z-]+)\//.exec(path)?.[1];

const arrows = modules.flatMap(({ file, imports }) => imports.map((to) => ({ file, to })));

const graphOf = (nodeOf: (path: string) => string | undefined): Map<string, Set<string>> => {
  const graph = new Map<string, Set<string>>();
  for (const { file, to } of arrows) {
    const [from, target] = [nodeOf(file), nodeOf(to)];
    if (from === undefined || target === undefined || from === target) continue;
    graph.set(from, (graph.get(from) ?? new Set()).add(target));
  }
  return graph;
};

const cycleOf = (graph: ReadonlyMap<string, ReadonlySet<string>>): string =>
  findCycle(graph)?.join(' → ') ?? 'no cycle';

describe('the cycle search', () => {
  it('names every node of the cycle', () => {
    const graph = new Map([
      ['sites', new Set(['pages'])],
      ['pages', new Set(['versions', 'media'])],
      ['versions', new Set(['sites'])],
    ]);
    expect(cycleOf(graph)).toBe('sites → pages → versions → sites');
    graph.delete('versions');
    expect(cycleOf(graph)).toBe('no cycle');
  });
});

describe('the layers of the server', () => {
  it('are checked on the whole server', () => {
    expect(modules.length).toBeGreaterThan(400);
    expect(arrows.length).toBeGreaterThan(2_000);
  });

  it('no layer imports a higher one: core, http, identity, features, app', () => {
    const up = arrows.filter(({ file, to }) => layerOf(file) < layerOf(to));
    expect(up.map(({ file, to }) => `${file} → ${to}`)).toEqual([]);
  });

  it('no folder imports one that imports it', () => {
    expect(cycleOf(graphOf(folderOf))).toBe('no cycle');
  });

  it('no file imports one that imports it', () => {
    expect(cycleOf(graphOf((path) => path))).toBe('no cycle');
  });
});

describe('the web app', () => {
  const files = new Map(modulesOf('apps/web/src/').map(({ file, imports }) => [file, new Set(imports)]));

  it('is checked as a whole', () => {
    expect(files.size).toBeGreaterThan(500);
    expect([...files.values()].reduce((sum, imports) => sum + imports.size, 0)).toBeGreaterThan(2_000);
  });

  it('no file imports one that imports it', () => {
    expect(cycleOf(files)).toBe('no cycle');
  });
});

describe('the manifest of a feature', () => {
  const names = features.map(({ name }) => name);

  it('is in the list of features once, for every folder', () => {
    const folders = new Set(modules.flatMap(({ file }) => featureOf(file) ?? []));
    expect([...names].sort()).toEqual([...folders].sort());
  });

  it('names exactly the features of its layer that it imports, all of which come before it', () => {
    const folders = new Map(modules.map(({ file }) => [featureOf(file), file.split('/')[0]]));
    const graph = graphOf(featureOf);
    for (const [index, { name, dependsOn = [] }] of features.entries()) {
      const imported = [...(graph.get(name) ?? [])].filter(
        (other) => folders.get(other) === folders.get(name),
      );
      expect({ name, dependsOn: [...dependsOn].sort() }).toEqual({ name, dependsOn: imported.sort() });
      for (const other of dependsOn)
        expect(names.indexOf(other), `${other} before ${name}`).toBeLessThan(index);
    }
  });

  it('opens its stores, or no other feature uses them', () => {
    const open = new Set(features.filter(({ opensStores }) => opensStores).map(({ name }) => name));
    const used = arrows.filter(
      ({ file, to }) => to.endsWith('.store.ts') && featureOf(to) && featureOf(file) !== featureOf(to),
    );
    expect([...open].sort()).toEqual([...new Set(used.flatMap(({ to }) => featureOf(to) ?? []))].sort());
  });
});
