import { Button } from '@mantine/core';
import { getForm } from '@sitewright/contract/forms/forms';
import { exportSubmissions } from '@sitewright/contract/submissions/submissions';
import { IconArrowLeft, IconChartBar, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { download, request } from '../../../lib/api.ts';
import { paths } from '../../../routes/paths.ts';
import { ExportButton } from '../../../ui/listing/export-button.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { useMayEdit } from '../use-may-edit.ts';
import { Inbox } from './inbox.tsx';
import { useNewSubmissions } from '../use-new-submissions.ts';
import { listKey } from './query-keys.ts';
import { useSubmissions } from './use-submissions.ts';

/** Submissions of a form, `/dashboard/sites/{siteId}/forms/{formId}/submissions`. */
export default function SubmissionsScreen() {
  const { t } = useTranslation('submissions');
  const { siteId = '', formId = '' } = useParams();
  const target = { siteId, formId };
  const mayEdit = useMayEdit(siteId);
  const list = useSubmissions(target);
  useNewSubmissions(listKey(formId), formId);
  const form = useQuery({
    queryKey: ['form', siteId, formId],
    queryFn: ({ signal }) => request(getForm, { params: { id: siteId, formId }, signal }),
    staleTime: 0,
  });
  const save = (format: 'csv' | 'json') => (): Promise<void> =>
    download(
      exportSubmissions,
      { params: { id: siteId, formId }, query: { ...list.filter, format } },
      `${form.data?.slug ?? 'submissions'}.${format}`,
    );
  return (
    <div className={listing.screen}>
      <header className={listing.header}>
        <div>
          <Link to={paths.forms(siteId)} className={listing.back}>
            <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
            {t('inbox.back')}
          </Link>
          <h1 dir="auto">{form.data?.name ?? t('inbox.title')}</h1>
          {form.data && <p>{t('inbox.title')}</p>}
        </div>
        <div className={listing.actions}>
          <Button
            component={Link}
            to={paths.formStatistics(siteId, formId)}
            variant="default"
            leftSection={<IconChartBar size={17} stroke={1.6} />}
          >
            {t('statistics.open')}
          </Button>
          <ExportButton
            label={t('inbox.export')}
            failed={t('inbox.exportFailed')}
            formats={[
              { label: t('inbox.exportCsv'), save: save('csv') },
              { label: t('inbox.exportJson'), save: save('json') },
            ]}
          />
          {mayEdit && (
            <Button
              component={Link}
              to={paths.formBuilder(siteId, formId)}
              variant="default"
              leftSection={<IconPencil size={17} stroke={1.6} />}
            >
              {t('inbox.edit')}
            </Button>
          )}
        </div>
      </header>
      <QueryBoundary query={form}>
        {(data) => <Inbox key={formId} target={target} form={data} list={list} />}
      </QueryBoundary>
    </div>
  );
}
