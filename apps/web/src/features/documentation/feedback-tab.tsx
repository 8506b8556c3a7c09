import { feedbackList, listFeedback } from '@sitewright/contract/documentation/documentation-admin';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { IconMessage } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { readOneOf } from '../../lib/hooks/use-url-filters.ts';
import { paths } from '../../routes/paths.ts';
import { type Column, DataTable } from '../../ui/listing/data-table.tsx';
import { ListFilter, ListSearch } from '../../ui/listing/list-toolbar.tsx';
import { ListMessage } from '../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../ui/listing/resource-list.tsx';
import { StatusBadge } from '../../ui/listing/status-badge.tsx';
import { useOffsetList } from '../../ui/listing/use-list.ts';

const answers = ['yes', 'no'] as const;

/** Feedback of readers about articles. */
export function FeedbackTab() {
  const { t } = useTranslation('documentation');
  const columns = useColumns();
  const list = useOffsetList({
    list: feedbackList,
    queryKey: ['admin', 'documentation', 'feedback'],
    load: (query, signal) => request(listFeedback, { query, signal }),
    readers: { helpful: readOneOf(answers) },
  });
  return (
    <ResourceList
      list={list}
      toolbar={
        <>
          <ListSearch label={t('feedback.search')} {...list.searchProps('q')} />
          <ListFilter
            label={t('feedback.answer')}
            options={[
              ['', t('feedback.any')],
              ...answers.map((answer) => [answer, t(`feedback.answers.${answer}`)] as const),
            ]}
            {...list.filterProps('helpful')}
          />
        </>
      }
      empty={
        <ListMessage
          icon={<IconMessage size={38} stroke={1.2} aria-hidden />}
          title={t('feedback.empty')}
          text={t('feedback.emptyText')}
        />
      }
    >
      {(rows) => (
        <DataTable
          label={t('tabs.feedback')}
          rows={rows}
          rowKey={({ id }) => id}
          isStale={list.isStale}
          columns={columns}
        />
      )}
    </ResourceList>
  );
}

type Feedback = EndpointResponse<typeof listFeedback>['feedback'][number];

function useColumns(): Column<Feedback>[] {
  const { t, i18n } = useTranslation('documentation');
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  return [
    {
      title: t('feedback.article'),
      as: 'head',
      cell: ({ slug }) => <Link to={paths.adminArticle(slug)}>{slug}</Link>,
    },
    {
      title: t('feedback.answer'),
      cell: ({ isHelpful }) => (
        <StatusBadge tone={isHelpful ? 'good' : 'bad'}>
          {t(`feedback.answers.${isHelpful ? 'yes' : 'no'}`)}
        </StatusBadge>
      ),
    },
    { title: t('feedback.comment'), cell: ({ comment }) => <span dir="auto">{comment || '–'}</span> },
    { title: t('feedback.language'), cell: ({ language }) => t(`languages.${language}`) },
    { title: t('feedback.sent'), cell: ({ createdAt }) => day.format(new Date(createdAt)) },
  ];
}
