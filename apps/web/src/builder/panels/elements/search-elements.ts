import {
  type ElementDefinition,
  type ElementGroup,
  elementGroups,
} from '@sitewright/contract/library/element-definition';
import { matchesQuery } from '../library/search-sections.ts';

export interface ElementCards {
  group: ElementGroup;
  definitions: ElementDefinition[];
}

/** The kinds that match, by group; groups without a match are left out. */
export const searchElements = (
  definitions: readonly ElementDefinition[],
  query: string,
  groupName: (group: ElementGroup) => string,
): ElementCards[] => {
  const found = definitions.filter(({ kind, label, group, keywords }) => {
    if (query.trim() === '') return true;
    return matchesQuery(query, [label.en, label.vi, ...keywords, groupName(group), kind]);
  });
  return elementGroups
    .map((group) => ({
      group,
      definitions: found.filter((one) => one.group === group).sort((a, b) => a.order - b.order),
    }))
    .filter((cards) => cards.definitions.length > 0);
};
