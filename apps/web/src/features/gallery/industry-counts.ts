import type { Industry, SiteTemplateSummary } from '@sitewright/contract/site-templates/site-templates';

const defaultIcon = '🗂️';

export interface IndustryCount {
  id: string;
  name: string;
  icon: string;
  count: number;
}

/** Industries with templates, largest first (specification, public gallery). */
export function countIndustries(
  templates: readonly Pick<SiteTemplateSummary, 'industryId' | 'industry'>[],
  industries: readonly Industry[],
): IndustryCount[] {
  const counts = Map.groupBy(templates, (template) => template.industryId);
  return [...counts]
    .map(([id, members]) => {
      const industry = industries.find((candidate) => candidate.id === id) ?? members[0]?.industry;
      return {
        id,
        name: industry?.name ?? id,
        icon: industry?.icon || defaultIcon,
        count: members.length,
      };
    })
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}
