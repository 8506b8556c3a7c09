import { Tabs } from '@mantine/core';
import type { SiteSubmission } from '@sitewright/contract/submissions/submissions-across-sites';
import { limits } from '@sitewright/contract/limits';
import { listSites } from '@sitewright/contract/sites/sites';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { paths } from '../../../routes/paths.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { ListFilter, ListSearch } from '../../../ui/listing/list-toolbar.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { ResourceList } from '../../../ui/listing/resource-list.tsx';
import { AssigneeMark } from '../assignment/assignee-mark.tsx';
import { AssigneeFilter, DayFilters, SortFilter } from '../filters/list-filters.tsx';
import { ViewMenu } from '../views/view-menu.tsx';
import { EmptyTab, SubmissionTabList } from '../inbox/tab-list.tsx';
import { useUnread } from '../use-unread.ts';
import { useNewSubmissions } from '../use-new-submissions.ts';
import styles from '../inbox/inbox.module.css';
import classes from './across-sites.module.css';
import { useAllSubmissions } from './use-all-submissions.ts';

const useColumns = (): Column<SiteSubmission>[] => {
  const { t } = useTranslation('submissions');
  const { moment } = useDateFormat();
  return [
    {
      title: t('all.columns.submission'),
      as: 'head',
      cell: (row) => (
        <span className={styles.name}>
          <Link
            to={`${paths.submissions(row.siteId, row.formId)}?submission=${row.id}`}
            className={classes.excerpt}
            data-unread={row.status === 'new' || undefined}
          >
            <span dir="auto">{row.excerpt || t('all.noText')}</span>
          </Link>
          <AssigneeMark assignee={row.assignee} />
        </span>
      ),
    },
    { title: t('all.columns.form'), cell: ({ formName }) => <span dir="auto">{formName}</span> },
    { title: t('all.columns.site'), cell: ({ siteName }) => <span dir="auto">{siteName}</span> },
    {
      title: t('all.columns.submitted'),
      cell: ({ submittedAt }) => (
        <time className={styles.when} dateTime={submittedAt}>
          {moment(submittedAt)}
        </time>
      ),
    },
  ];
};

/** Submissions of all sites of the user, `/dashboard/submissions`. */
export default function AllSubmissionsScreen() {
  const { t } = useTranslation('submissions');
  const columns = useColumns();
  const sites = useQuery({
    queryKey: ['sites', 'of-submissions'],
    queryFn: ({ signal }) => request(listSites, { query: { limit: limits.lists.pageSizeMax }, signal }),
  });
  const list = useAllSubmissions();
  const { tab } = list;
  useNewSubmissions(['submissions', 'all-sites']);
  const toReview = useUnread().toReview();
  const options = (sites.data?.sites ?? []).map(({ id, name }) => [id, name] as const);
  return (
    <div className={listing.screen}>
      <header className={listing.header}>
        <div>
          <Link to={paths.dashboard} className={listing.back}>
            <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
            {t('all.back')}
          </Link>
          <h1 data-tutorial="submissions">{t('all.title')}</h1>
          <p>{t('all.hint')}</p>
        </div>
      </header>
      <Tabs
        className={styles.tabbed ?? ''}
        value={tab}
        keepMounted={false}
        activateTabWithKeyboard={false}
        onChange={(next) => list.change({ tab: next === 'inbox' ? '' : (next ?? '') })}
      >
        <SubmissionTabList toReview={toReview} />
        <Tabs.Panel value={tab} className={styles.list ?? ''}>
          <ResourceList
            list={list}
            empty={<EmptyTab tab={tab} toReview={toReview} onReview={() => list.change({ tab: 'review' })} />}
            toolbar={
              <>
                <ViewMenu target={undefined} />
                <SortFilter {...list.filterProps('sort')} />
                <ListSearch label={t('inbox.search')} {...list.searchProps('q')} />
                <ListFilter
                  label={t('all.site')}
                  options={[['', t('all.allSites')], ...options]}
                  {...list.filterProps('site')}
                />
                <DayFilters list={list} />
                <AssigneeFilter {...list.filterProps('assignee')} />
              </>
            }
          >
            {(rows) => (
              <DataTable label={t('all.title')} rows={rows} rowKey={({ id }) => id} columns={columns} />
            )}
          </ResourceList>
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
