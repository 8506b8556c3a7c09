import { documentationLimits as limits } from '@sitewright/contract/documentation/documentation-limits';
import { foldText } from '../../lib/search/fold-text.ts';

export const slugOf = (title: string): string =>
  foldText(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, limits.slugMaxLength);
