import type { Manifest } from './page-files.ts';

/**
 * Import cycles between chunks, each reported once. In a cycle one chunk is evaluated before its import, so
 * module-level values (lists of icons, classes) are undefined or not depending on the load order.
 */
export const chunkCycles = (manifest: Manifest): string[][] => {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (key: string, way: readonly string[]): void => {
    const start = way.indexOf(key);
    if (start >= 0) circles.push(way.slice(start));
    if (start >= 0 || done.has(key)) return;
    for (const imported of manifest[key]?.imports ?? []) visit(imported, [...way, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
  return circles;
};
