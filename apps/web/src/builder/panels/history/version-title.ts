import type { SiteVersion, Version } from '@sitewright/contract/versions/versions';
import type { TFunction } from 'i18next';

/** What a version is called: by the name that somebody gave it, else by what left it. */
export const versionTitle = (version: Version | SiteVersion, t: TFunction<'history'>): string => {
  if (version.label !== null) return version.label;
  if (version.reason === 'published') return t('titles.published', { n: version.releaseNumber });
  return t(`titles.${version.reason}`);
};
