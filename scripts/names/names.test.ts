import { expect, it } from 'vitest';
import { listSources, readSource } from '../source-graph.ts';
import { namesOf, wrongWordIn, wrongWords } from './names.ts';

const folders = [
  'apps/server/src',
  'apps/web/src',
  'packages/contract/src',
  'packages/render/src',
  'packages/document/src',
  'scripts',
  'e2e',
  'bench',
];

it.each([
  ['listStockPictures', 'picture'],
  ['TrailRow', 'trail'],
  ['use-whereabouts', 'whereabouts'],
  ['findStandingIn', 'standing'],
  ['setPeopleFilter', 'people'],
])('%s contains a word with a standard replacement', (name, word) => {
  expect(wrongWordIn(name)).toBe(word);
});

it.each(['listImages', 'AuditLogRow', 'gateway', 'interdoor', 'Breachable'])('%s is accepted', (name) => {
  expect(wrongWordIn(name)).toBeUndefined();
});

it('no exported name and no file name contains a word with a standard replacement', () => {
  const sources = folders.flatMap(listSources).map(readSource);
  expect(sources.length).toBeGreaterThan(1_500);
  const wrong = sources.flatMap((source) =>
    namesOf(source).flatMap((name) => {
      const word = wrongWordIn(name);
      return word === undefined
        ? []
        : [`${source.file}: ${name} says ${word}; use ${wrongWords.get(word)} instead`];
    }),
  );
  expect(wrong).toEqual([]);
});
