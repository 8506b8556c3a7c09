import type { SiteVersion, Version } from '@sitewright/contract/versions/versions';
import type { TFunction } from 'i18next';

/** Title of a version: its given name, else the reason it was created. */
export const versionTitle = (version: Version | SiteVersion, t: TFunction<'history'>): string => {
  if (version.label !== null) return version.label;
  if (version.reason === 'published') return t('titles.published', { n: version.releaseNumber });
  return t(`titles.${version.reason}`);
};
