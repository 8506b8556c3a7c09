import { Button, Modal } from '@mantine/core';
import { siteMay } from '@sitewright/contract/permissions';
import type { Recommendation } from '@sitewright/contract/recommendations/recommendations';
import type { Site } from '@sitewright/contract/sites/sites';
import { Link } from 'react-router';
import { useOpener } from '../../lib/hooks/use-opener.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { paths } from '../../routes/paths.ts';
import { Recommendations } from './recommendations.tsx';
import styles from './recommendations.module.css';
import { useRecommendations } from './use-recommendations.ts';

interface Props {
  site: Site;
  onClose: () => void;
}

/** Recommendations for one site, outside the editor. */
export default function RecommendationsDialog({ site, onClose }: Props) {
  const { t } = useTranslation('recommendations');
  useOpener();
  const { query, isBusy, apply, setState } = useRecommendations(site.id);
  const mayEdit = siteMay(site, 'sites.content');
  const renderShow = ({ target }: Recommendation, title: string) => {
    const pageId = target?.pageId;
    return (
      mayEdit && (
        <Button
          component={Link}
          to={pageId ? paths.builderPage(site.id, pageId) : paths.builder(site.id)}
          size="compact-sm"
          variant="default"
          aria-label={`${t('openEditor')}: ${title}`}
        >
          {t('openEditor')}
        </Button>
      )
    );
  };
  return (
    <Modal opened returnFocus={false} size="lg" onClose={onClose} title={t('ofSite', { name: site.name })}>
      <p className={styles.lead}>{t('lead')}</p>
      <Recommendations
        query={query}
        isBusy={isBusy}
        mayEdit={mayEdit}
        onFix={apply}
        onState={setState}
        renderShow={renderShow}
      />
    </Modal>
  );
}
