import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkIndustryTexts, type IndustryLanguage } from './check-industry.ts';
import type { LoadedIndustry } from './find-industry.ts';
import { industrySchema, industryTextsSchema } from './industry-files.ts';

export const industryLanguages: readonly IndustryLanguage[] = ['en', 'vi'];

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Issues of the folder of an industry, as sentences that name file and place. */
export const findIndustryIssues = (folder: string): string[] => {
  const industry = industrySchema.safeParse(readJson(join(folder, 'industry.json')));
  if (!industry.success)
    return industry.error.issues.map(({ path, message }) => `industry.json ${path.join('.')}: ${message}`);
  return industryLanguages.flatMap((language) => {
    const path = join(folder, `${language}.json`);
    if (!existsSync(path)) return [`${language}.json: is missing`];
    const texts = industryTextsSchema.safeParse(readJson(path));
    if (!texts.success)
      return texts.error.issues.map((issue) => `${language}.json ${issue.path.join('.')}: ${issue.message}`);
    return checkIndustryTexts(industry.data, texts.data, language).map(
      (issue) => `${language}.json ${issue}`,
    );
  });
};

/** All industries of a library, by slug. Read once, at the start. */
export const readIndustries = (folder: string): Map<string, LoadedIndustry> =>
  new Map(
    readdirSync(folder)
      .sort()
      .map((slug) => [
        slug,
        {
          slug,
          industry: industrySchema.parse(readJson(join(folder, slug, 'industry.json'))),
          texts: {
            en: industryTextsSchema.parse(readJson(join(folder, slug, 'en.json'))),
            vi: industryTextsSchema.parse(readJson(join(folder, slug, 'vi.json'))),
          },
        },
      ]),
  );
