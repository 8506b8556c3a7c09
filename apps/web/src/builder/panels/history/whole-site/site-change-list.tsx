import type { SiteState } from '@sitewright/contract/versions/versions';
import { useMemo } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../../lib/translations.ts';
import { useEditor } from '../../../model/editor-context.tsx';
import classes from '../history.module.css';
import type { TextPartKind } from './site-diff.ts';
import { describeSiteChanges } from './describe-site-changes.ts';

export const useSiteChangeTexts = (kind: TextPartKind, earlier: SiteState, now: SiteState): string[] => {
  const { t } = useTranslation('history');
  const { t: settings } = useTranslation('site-settings');
  const language = useLanguage();
  const { library } = useEditor();
  return useMemo(
    () => describeSiteChanges(kind, earlier, now, { t, settings, language, library }),
    [earlier, kind, language, library, now, settings, t],
  );
};

interface Props {
  kind: TextPartKind;
  states: { earlier: SiteState; now: SiteState };
}

/** The differences of a part of the site that has no preview. */
export function SiteChangeList({ kind, states }: Props) {
  const { t } = useTranslation('history');
  const words = useSiteChangeTexts(kind, states.earlier, states.now);
  return (
    <ul className={classes.siteWords} aria-label={t('site.differences')}>
      {words.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {words.length === 0 && <li>{t('site.differs')}</li>}
    </ul>
  );
}
