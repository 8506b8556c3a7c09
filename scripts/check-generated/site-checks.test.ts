import { expect, it } from 'vitest';
import { loadLibrary } from '../../apps/server/src/features/library/library.ts';
import { generatedSites } from './generated-sites.ts';
import { siteIssues } from './site-checks.ts';

const sites = generatedSites(loadLibrary());

it('every industry has three sites in each language that differ, and none says a sentence twice', () => {
  expect(sites.length).toBeGreaterThanOrEqual(190);
  expect(siteIssues(sites)).toEqual([]);
});

it('a repeated title, sentence or home page would be noticed', () => {
  const [one, other] = sites.filter(({ variant, language }) => variant === 0 && language === 'en');
  const twice = structuredClone(one!);
  twice.site.pages[1]!.seo.title = twice.site.pages[0]!.seo.title;
  twice.site.pages[1]!.sections.push(structuredClone(twice.site.pages[0]!.sections[0]!));
  const issues = siteIssues([twice, { ...one!, industry: other!.industry }]);
  for (const what of ['title twice', 'sentence twice', 'the same home page'])
    expect(issues.some((issue) => issue.includes(what))).toBe(true);
});
