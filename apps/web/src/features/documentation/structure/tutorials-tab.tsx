import { Button } from '@mantine/core';
import { orderTutorials } from '@sitewright/contract/documentation/documentation-structure';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { currentLanguage } from '../../../lib/translations.ts';
import { paths } from '../../../routes/paths.ts';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import styles from '../documentation.module.css';
import { SortableRows } from '../sortable-rows.tsx';
import { useStoreTutorials, useTutorials } from './structure-queries.ts';

/** The interactive tutorials in their order. */
export function TutorialsTab() {
  const { t } = useTranslation('documentation');
  const query = useTutorials();
  const { storeAll } = useStoreTutorials();
  const sort = async (slugs: string[]): Promise<void> =>
    storeAll(await request(orderTutorials, { body: { slugs } }));
  return (
    <QueryBoundary query={query}>
      {({ tutorials }) => (
        <div className={styles.structure}>
          <Button component={Link} to={paths.adminNewTutorial} variant="default">
            {t('tutorials.new')}
          </Button>
          <SortableRows
            rows={tutorials}
            idOf={({ slug }) => slug}
            titleOf={({ title }) => title[currentLanguage()]}
            onSort={sort}
          >
            {({ slug, title, stepCount, source, isPublished }) => (
              <>
                <div className={styles.name}>
                  <Link to={paths.adminTutorial(slug)}>{title[currentLanguage()]}</Link>
                  <small>{slug}</small>
                </div>
                <div className={styles.badges}>
                  <small>{t('tutorials.steps', { count: stepCount })}</small>
                  {!isPublished && <StatusBadge>{t('tutorials.hidden')}</StatusBadge>}
                  {source !== 'shipped' && <StatusBadge>{t(`sources.${source}`)}</StatusBadge>}
                </div>
              </>
            )}
          </SortableRows>
        </div>
      )}
    </QueryBoundary>
  );
}
