import type { SiteState } from '@sitewright/contract/versions/versions';
import { useMemo } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../../lib/words.ts';
import { useEditor } from '../../../model/editor-context.tsx';
import classes from '../history.module.css';
import type { WordKind } from './site-diff.ts';
import { siteWords } from './site-words.ts';

export const useSiteWords = (kind: WordKind, earlier: SiteState, now: SiteState): string[] => {
  const { t } = useTranslation('history');
  const { t: settings } = useTranslation('site-settings');
  const language = useLanguage();
  const { library } = useEditor();
  return useMemo(
    () => siteWords(kind, earlier, now, { t, settings, language, library }),
    [earlier, kind, language, library, now, settings, t],
  );
};

interface Props {
  kind: WordKind;
  states: { earlier: SiteState; now: SiteState };
}

/** The differences of a part of the site that has no preview. */
export function SiteChangeList({ kind, states }: Props) {
  const { t } = useTranslation('history');
  const words = useSiteWords(kind, states.earlier, states.now);
  return (
    <ul className={classes.siteWords} aria-label={t('site.differences')}>
      {words.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {words.length === 0 && <li>{t('site.differs')}</li>}
    </ul>
  );
}
