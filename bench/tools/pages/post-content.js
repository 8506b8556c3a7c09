// A post of 20,000 words and 100 images, for every editor the same. Used by the pages and by the benchmark itself.
const words =
  'bread dough water flour salt oven crust crumb night morning slow warm cold hands table knife butter honey rye wheat'.split(
    ' ',
  );

/** Sentences that differ, so that nothing is stored once for many. */
const wordsFrom = (start, count) =>
  Array.from(
    { length: count },
    (_, at) => words[(start * 7 + at * 13 + ((start + at) % 5)) % words.length],
  ).join(' ');

/** 200 sections of a heading of four words and a paragraph of 96; every second one is followed by an image. */
export const post = Array.from({ length: 200 }, (_, index) => [
  { kind: index % 4 === 0 ? 'h2' : 'h3', text: wordsFrom(index, 4) },
  { kind: 'p', text: `${wordsFrom(index, 96)}.` },
  ...(index % 2 === 1 ? [{ kind: 'image' }] : []),
]).flat();
