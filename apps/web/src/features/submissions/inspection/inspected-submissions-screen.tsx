import {
  downloadInspectedFile,
  exportInspectedSubmissions,
  getInspectedForm,
  getInspectedSubmission,
  listInspectedSubmissions,
} from '@sitewright/contract/submissions/submission-inspection';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { download, request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { paths } from '../../../routes/paths.ts';
import { ExportButton } from '../../../ui/listing/export-button.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { Inbox } from '../inbox/inbox.tsx';
import type { FormTarget } from '../inbox/query-keys.ts';
import { type Reading, ReadingContext } from '../inbox/reading.ts';
import { useSubmissions } from '../inbox/use-submissions.ts';
import { AccessGate } from './access-gate.tsx';
import { useInspectedSite } from './use-access.ts';

const staffReading: Reading = {
  isReadOnly: true,
  listSubmissions: listInspectedSubmissions,
  getSubmission: getInspectedSubmission,
  downloadFile: downloadInspectedFile,
  listKey: (formId) => ['inspected', 'submissions', formId],
  detailKey: (formId, id) => ['inspected', 'submission', formId, id],
};

/** Submissions of a form, for staff: `/admin/sites/{siteId}/forms/{formId}/submissions`. */
export default function InspectedSubmissionsScreen() {
  const { siteId = '', formId = '' } = useParams();
  const query = useInspectedSite(siteId);
  return (
    <QueryBoundary query={query}>
      {({ site, workspace }) => (
        <div className={listing.screen}>
          <Link to={paths.adminForms(site.id)} className={listing.back}>
            <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
            <bdi>{site.name}</bdi>
          </Link>
          <AccessGate tenantId={workspace.id}>
            <ReadingContext value={staffReading}>
              <InspectedInbox target={{ siteId: site.id, formId }} />
            </ReadingContext>
          </AccessGate>
        </div>
      )}
    </QueryBoundary>
  );
}

function InspectedInbox({ target }: { target: FormTarget }) {
  const { t } = useTranslation('submissions');
  const { siteId, formId } = target;
  const params = { id: siteId, formId };
  const list = useSubmissions(target);
  const form = useQuery({
    queryKey: ['inspected', 'form', formId],
    queryFn: ({ signal }) => request(getInspectedForm, { params, signal }),
  });
  const save = (format: 'csv' | 'json') => (): Promise<void> =>
    download(
      exportInspectedSubmissions,
      { params, query: { ...list.filter, format } },
      `${form.data?.slug ?? 'submissions'}.${format}`,
    );
  return (
    <>
      <header className={listing.header}>
        <div>
          <h1 dir="auto">{form.data?.name ?? t('inbox.title')}</h1>
          {form.data && <p>{t('access.readOnly')}</p>}
        </div>
        <div className={listing.actions}>
          <ExportButton
            label={t('inbox.export')}
            failed={t('inbox.exportFailed')}
            formats={[
              { label: t('inbox.exportCsv'), save: save('csv') },
              { label: t('inbox.exportJson'), save: save('json') },
            ]}
          />
        </div>
      </header>
      <QueryBoundary query={form}>
        {(data) => <Inbox key={formId} target={target} form={data} list={list} />}
      </QueryBoundary>
    </>
  );
}
