// Derives photo search keywords from a business description.
import { limits } from '@sitewright/contract/limits';
import { type LoadedIndustry, rankIndustries } from '@sitewright/writer/industries/find-industry';

const { keywordsMin, keywordsMax, keywordLengthMin } = limits.stock;

/** For a business of which nothing is known. */
const generalKeywords: readonly string[] = ['business', 'team', 'modern office'];

/** spec: three to five keywords, each longer than two letters. */
export const cleanKeywords = (keywords: readonly string[]): string[] => {
  const clean = (some: readonly string[]): string[] => [
    ...new Set(
      some
        .map((one) => one.trim().toLowerCase().replace(/\s+/g, ' '))
        .filter((one) => one.length >= keywordLengthMin && one.length <= limits.stock.queryMaxLength),
    ),
  ];
  const found = clean(keywords);
  const enough = found.length >= keywordsMin ? found : clean([...found, ...generalKeywords]);
  return enough.slice(0, Math.max(keywordsMin, Math.min(keywordsMax, enough.length)));
};

/** Parses an image description: comma-separated keywords, or two or three words that form one query. */
export const keywordsOf = (description: string): string[] => cleanKeywords(description.split(/[,;\n]/));

const namedWeight = 3;

/** The industry that a prompt names, by its slug or by its name in the gallery of templates. */
const isNamed = ({ slug, industry }: LoadedIndustry, named: string | undefined): boolean =>
  named !== undefined && (slug === named || industry.gallery === named);

/** Keywords of the industry that a prompt says most of, and of a second one that it says about as much of. A named industry counts most. */
export const describeByIndustry = (
  industries: ReadonlyMap<string, LoadedIndustry>,
  prompt: string,
): string => {
  const named = /industry:\s*([\w-]+)/i.exec(prompt)?.[1]?.toLowerCase();
  const scores = new Map(
    rankIndustries(industries, { name: '', texts: prompt }).map(({ industry, score }) => [industry, score]),
  );
  for (const industry of industries.values())
    if (isNamed(industry, named)) scores.set(industry, (scores.get(industry) ?? 0) + namedWeight);
  const [first, second] = [...scores].sort(([, one], [, other]) => other - one);
  if (!first) return cleanKeywords([]).join(', ');
  const [ofFirst, ofSecond] = [first, second].map((one) => one?.[0].industry.keywords ?? []);
  const isMixed = second !== undefined && second[1] * 2 > first[1];
  return cleanKeywords(isMixed ? [...ofFirst!.slice(0, 3), ...ofSecond!.slice(0, 2)] : ofFirst!).join(', ');
};
