import { listSiteImports } from '@sitewright/contract/site-archive/site-imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { ImportTabs } from '../html-import/import-tabs.tsx';
import { BackupForm, type CheckedBackup } from './backup-form.tsx';
import { BackupReport } from './backup-report.tsx';
import { ImportCard } from './import-card.tsx';
import { ImportHistory } from './import-history.tsx';
import styles from './site-import.module.css';

const importsKey = ['site-imports'];

/** Import of a site's backup, `/dashboard/import`. */
export default function SiteImportScreen() {
  const [params] = useSearchParams();
  return <SiteImportView siteId={params.get('site')} />;
}

export function SiteImportView({ siteId }: { siteId: string | null }) {
  const { t } = useTranslation('site-archive');
  const queries = useQueryClient();
  const [checked, setChecked] = useState<CheckedBackup>();
  const [shownId, setShownId] = useState<string>();
  const imports = useQuery({
    queryKey: importsKey,
    queryFn: ({ signal }) => request(listSiteImports, { signal }),
    staleTime: 0,
  });
  const reload = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: importsKey });
    // Its sites are others now.
    void queries.invalidateQueries({ queryKey: ['sites'] });
  };

  return (
    <ListScreen title={t('imports.title')} lead={t('imports.lead')}>
      <ImportTabs />
      <QueryBoundary query={imports}>
        {({ imports: all }) => {
          const isUnderWay = ({ status }: (typeof all)[number]): boolean =>
            status === 'queued' || status === 'running';
          const shown = all.find(({ id }) => id === shownId) ?? all.find(isUnderWay);
          return (
            <div className={styles.screen}>
              {shown ? (
                <ImportCard
                  key={shown.id}
                  shown={shown}
                  onChanged={reload}
                  onClose={() => {
                    setShownId(undefined);
                    setChecked(undefined);
                  }}
                />
              ) : checked ? (
                <BackupReport
                  checked={checked}
                  onBack={() => setChecked(undefined)}
                  onStarted={async (id) => {
                    await reload();
                    setShownId(id);
                  }}
                />
              ) : (
                <BackupForm siteId={siteId} onChecked={setChecked} />
              )}
              <ImportHistory imports={all.filter(({ id }) => id !== shown?.id)} onChanged={reload} />
            </div>
          );
        }}
      </QueryBoundary>
    </ListScreen>
  );
}
