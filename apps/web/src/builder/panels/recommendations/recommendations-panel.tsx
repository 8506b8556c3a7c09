import { Button } from '@mantine/core';
import type { Recommendation } from '@sitewright/contract/recommendations/recommendations';
import { listPages } from '@sitewright/contract/pages/pages';
import type { Fix } from '@sitewright/contract/publishing/publishing';
import { siteMay } from '@sitewright/contract/permissions';
import { Recommendations } from '../../../features/recommendations/recommendations.tsx';
import styles from '../../../features/recommendations/recommendations.module.css';
import { useRecommendations } from '../../../features/recommendations/use-recommendations.ts';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditor, useEditorView } from '../../model/editor-context.tsx';
import { stopPlainKeys } from '../panel-keys.ts';
import { AltTextFix } from '../publish/alt-text-fix.tsx';
import { useFixes } from '../publish/use-fixes.ts';
import classes from './recommendations-panel.module.css';

interface Props {
  flush: () => Promise<void>;
  onShow: (place: { pageId: string | null; sectionId: string | null }) => void;
}

const isEditorFix = (fix: Recommendation['fix']): fix is Fix =>
  fix !== null && fix.kind !== 'testForm' && fix.kind !== 'addPage';

/** Recommendations for the open site. Fixes are edits of the editor, so that they can be undone here. */
export default function RecommendationsPanel({ flush, onShow }: Props) {
  const { t } = useTranslation('recommendations');
  const editor = useEditor();
  const { site } = useEditorView();
  const { query, isBusy, apply, setState, again } = useRecommendations(site.id, flush);
  const fixes = useFixes(again);

  const fix = async (chosen: readonly Recommendation[]): Promise<void> => {
    const here = chosen.flatMap((one) => (isEditorFix(one.fix) ? [{ fix: one.fix }] : []));
    const there = chosen.filter((one) => !isEditorFix(one.fix));
    if (here.length > 0) await fixes.apply(here);
    if (there.length === 0) return;
    await apply(there);
    const { pages } = await request(listPages, { params: { id: site.id } });
    editor.setView({ pages });
  };
  const renderShow = ({ target }: Recommendation, title: string) =>
    target && (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${t('show')}: ${title}`}
        onClick={() => onShow(target)}
      >
        {t('show')}
      </Button>
    );
  const renderFix = ({ code, fix: found, values }: Recommendation) =>
    code === 'missing_alt' && found?.kind === 'edit' ? (
      <AltTextFix
        key={JSON.stringify(found.ops)}
        name={String(values['name'] ?? '')}
        fix={found}
        isBusy={isBusy || fixes.isBusy}
        onFix={(described) => void fixes.apply([{ fix: described }])}
      />
    ) : undefined;

  return (
    <div className={classes.panel} onKeyDown={stopPlainKeys} role="presentation">
      <h2>{t('title')}</h2>
      <p className={styles.lead}>{t('lead')}</p>
      <Recommendations
        query={query}
        isBusy={isBusy || fixes.isBusy}
        mayEdit={siteMay(site, 'sites.content')}
        onFix={fix}
        onState={setState}
        renderShow={renderShow}
        renderFix={renderFix}
      />
    </div>
  );
}
