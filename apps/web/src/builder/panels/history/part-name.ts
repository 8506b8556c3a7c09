import type { TFunction } from 'i18next';
import type { SitePartDiff } from './site-diff.ts';

export const partName = ({ kind, title }: SitePartDiff, t: TFunction<'history'>): string =>
  kind === 'page' ? (title ?? '') : t(`scopes.${kind}`);

/** How a part differs, in a few words. */
export const partFacts = (
  { kind, status, sections, hasOtherFacts }: SitePartDiff,
  t: TFunction<'history'>,
): string => {
  if (status !== 'changed') return t(`site.${status}`);
  const facts = [
    sections > 0 && t('site.sections', { count: sections }),
    kind === 'page' && hasOtherFacts && t('site.facts'),
    kind === 'settings' && t('site.settingsChanged'),
    kind === 'theme' && t('site.themeChanged'),
  ];
  return facts.filter(Boolean).join(', ');
};
