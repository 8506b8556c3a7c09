import { useCopy } from '../../lib/words.ts';

/** Names an industry in the reader's language; one that these words do not know keeps the server's name. */
export function useIndustryName(): (industry: { id: string; name: string }) => string {
  const { industries } = useCopy('gallery');
  return ({ id, name }) => (industries as Partial<Record<string, string>>)[id] ?? name;
}
