import { listHtmlImports } from '@sitewright/contract/html-import/html-imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { ImportTabs } from './import-tabs.tsx';
import styles from './html-import.module.css';
import { WebsiteForm } from './website-form.tsx';
import { WebsiteHistory } from './website-history.tsx';
import { WebsiteImport } from './website-import.tsx';

const importsKey = ['html-imports'];

/** Import of a static website, `/dashboard/import/website`. */
export default function WebsiteImportScreen() {
  const { t } = useTranslation('html-import');
  const queries = useQueryClient();
  const [shownId, setShownId] = useState<string | null>();
  const imports = useQuery({
    queryKey: importsKey,
    queryFn: ({ signal }) => request(listHtmlImports, { signal }),
    staleTime: 0,
  });
  const reload = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: importsKey });
    void queries.invalidateQueries({ queryKey: ['sites'] });
  };
  return (
    <ListScreen title={t('title')} lead={t('lead')}>
      <ImportTabs />
      <QueryBoundary query={imports}>
        {({ imports: all }) => {
          // Work that was left comes back until another import is begun.
          const open = all.find(({ status }) => status === 'checking' || status === 'importing');
          const id = shownId === undefined ? open?.id : (shownId ?? undefined);
          return (
            <div className={styles.screen}>
              {id === undefined ? (
                <WebsiteForm
                  onStarted={async (started) => {
                    await reload();
                    setShownId(started);
                  }}
                />
              ) : (
                <WebsiteImport key={id} id={id} onChanged={reload} onClose={() => setShownId(null)} />
              )}
              <WebsiteHistory imports={all.filter((one) => one.id !== id)} onShow={setShownId} />
            </div>
          );
        }}
      </QueryBoundary>
    </ListScreen>
  );
}
