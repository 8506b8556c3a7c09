import { companyLimits } from '@sitewright/contract/company/company-limits';
import { fallbackLanguage } from '../../lib/languages.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';

const problems = [
  [/(^website|^socials\.)/, 'url'],
  [/phone$/, 'phone'],
  [/email$/, 'email'],
  [/^foundedYear/, 'year'],
  [/^geo/, 'geo'],
  [/^openingHours/, 'hours'],
  [/(^valueProps|\.(title|name|quote)$)/, 'required'],
] as const;

/** Finds the sentence about a field, or about anything in it. The server writes English only. */
export function useFieldIssue(faults: Readonly<Record<string, string>>) {
  const { t, i18n } = useTranslation('company');
  return (field: string): string | undefined => {
    const found = Object.entries(faults).find(([path]) => path === field || path.startsWith(`${field}.`));
    if (!found) return undefined;
    const [path, sentence] = found;
    if (i18n.language === fallbackLanguage) return sentence;
    const problem = problems.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
    return t(`problems.${problem}`, { from: companyLimits.foundedYearMin });
  };
}
export type FindIssue = ReturnType<typeof useFieldIssue>;
