import type { TFunction } from 'i18next';
import type { SitePartDiff } from './whole-site/site-diff.ts';

export const partName = ({ kind, title }: SitePartDiff, t: TFunction<'history'>): string =>
  kind === 'page' ? (title ?? '') : t(`scopes.${kind}`);

const isContent = (kind: SitePartDiff['kind']): boolean =>
  kind === 'page' || kind === 'header' || kind === 'footer';

/** Short description of a part's differences. */
export const partChanges = (
  { kind, status, sections, hasOtherFacts }: SitePartDiff,
  t: TFunction<'history'>,
): string => {
  if (status !== 'changed') return t(`site.${status}`);
  const facts = [
    isContent(kind) && sections > 0 && t('site.sections', { count: sections }),
    kind === 'page' && hasOtherFacts && t('site.facts'),
    kind === 'settings' && t('site.settingsChanged'),
    kind === 'theme' && t('site.themeChanged'),
    kind === 'code' && t('site.codeChanged'),
    kind === 'redirects' && t('site.redirects', { count: sections }),
    kind === 'sections' && t('site.savedSections', { count: sections }),
  ];
  return facts.filter(Boolean).join(', ');
};
