import { useTexts } from '../../lib/translations.ts';

/** Localized industry name; falls back to the server's name when there is no translation. */
export function useIndustryName(): (industry: { id: string; name: string }) => string {
  const { industries } = useTexts('gallery');
  return ({ id, name }) => (industries as Partial<Record<string, string>>)[id] ?? name;
}
