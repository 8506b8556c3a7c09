import {
  type BlogImport,
  getBlogImport,
  listBlogImports,
} from '@sitewright/contract/blog-import/blog-imports';
import { isRunFinished } from '@sitewright/contract/runs/runs';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import styles from './blog-import.module.css';
import { ExportGroup } from './export-group.tsx';
import { ImportCard } from './import-card.tsx';
import { UploadForm } from './upload-form.tsx';
import { useImportRun } from './use-import-run.ts';

/** Posts from and to other systems, `/dashboard/sites/{siteId}/blog/import`. */
export default function BlogImportScreen() {
  const { siteId = '' } = useParams();
  return <BlogImportView siteId={siteId} />;
}

export function BlogImportView({ siteId }: { siteId: string }) {
  return (
    <div className={styles.screen}>
      <ImportGroup siteId={siteId} />
      <ExportGroup siteId={siteId} />
    </div>
  );
}

function ImportGroup({ siteId }: { siteId: string }) {
  const { t } = useTranslation('blog-import');
  const query = useQuery({
    queryKey: ['blog-imports', siteId],
    queryFn: ({ signal }) => request(listBlogImports, { params: { id: siteId }, signal }),
  });
  const isRefused = query.error instanceof ApiError && query.error.status === 403;
  return (
    <section className={styles.group} aria-labelledby="blog-import-title">
      <div className={styles.about}>
        <h2 id="blog-import-title">{t('title')}</h2>
        <p>{t('lead')}</p>
      </div>
      {isRefused ? (
        <p className={styles.quiet}>{t('refused')}</p>
      ) : (
        <QueryBoundary query={query}>
          {({ imports }) => <Imports siteId={siteId} imports={imports} />}
        </QueryBoundary>
      )}
    </section>
  );
}

function Imports({ siteId, imports }: { siteId: string; imports: BlogImport[] }) {
  const { t, i18n } = useTranslation('blog-import');
  const client = useQueryClient();
  // What is under way is shown at once, also after a reload.
  const unfinished = imports.find(({ state, hasFile }) => hasFile && state !== 'imported');
  const [openId, setOpenId] = useState(unfinished?.id);
  const open = imports.find(({ id }) => id === openId);
  const reload = () => client.invalidateQueries({ queryKey: ['blog-imports', siteId] });
  return (
    <div className={styles.main}>
      {open ? (
        <OpenImport
          key={open.id}
          siteId={siteId}
          given={open}
          onChanged={reload}
          onClose={() => {
            setOpenId(undefined);
            void reload();
          }}
        />
      ) : (
        <UploadForm
          siteId={siteId}
          onUploaded={async ({ id }) => {
            await reload();
            setOpenId(id);
          }}
        />
      )}
      {!open && imports.length > 0 && (
        <div className={styles.recent}>
          <h3>{t('recent')}</h3>
          <ul>
            {imports.map((one) => (
              <li key={one.id}>
                <span className={styles.recentName} dir="auto">
                  {one.fileName}
                </span>
                <span className={styles.quiet}>
                  {t(`formats.${one.format}`)} · {new Date(one.createdAt).toLocaleDateString(i18n.language)} ·{' '}
                  {t(`states.${one.state}`)}
                </span>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('openNamed', { name: one.fileName })}
                  onClick={() => setOpenId(one.id)}
                >
                  {t('open')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface OpenProps {
  siteId: string;
  given: BlogImport;
  onChanged: () => void;
  onClose: () => void;
}

/** An import with its latest run. */
function OpenImport({ siteId, given, onChanged, onClose }: OpenProps) {
  const { id } = given;
  const query = useQuery({
    queryKey: ['blog-imports', siteId, id],
    queryFn: ({ signal }) => request(getBlogImport, { params: { id: siteId, blogImportId: id }, signal }),
    initialData: given,
  });
  const { refetch } = query;
  const [runId, setRunId] = useState(given.runId);
  const run = useImportRun(runId);
  const status = run.run?.status;
  useEffect(() => {
    if (status === undefined || !isRunFinished(status)) return;
    void refetch().then(onChanged);
    // The list is read again once for each end of a run.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [status, refetch]);
  return (
    <ImportCard
      siteId={siteId}
      shown={query.data}
      run={run}
      onStarted={(started) => setRunId(started)}
      onClose={onClose}
    />
  );
}
