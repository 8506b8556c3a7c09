import type { Manifest } from './page-files.ts';

/**
 * Files that need each other, each circle once. Of two such files one is read first and finds nothing of the other, and
 * a list of icons or a class made as it is read is then broken in some order of loading and whole in another.
 */
export const fileCircles = (manifest: Manifest): string[][] => {
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
