import { Button } from '@mantine/core';
import { type LegalType, legalTypes } from '@sitewright/contract/legal/legal';
import type { LegalDocument } from '@sitewright/contract/legal/legal-endpoints';
import { IconGavel } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../../lib/api.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { type Column, DataTable } from '../../ui/listing/data-table.tsx';
import { ListMessage, QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { useLegalArea } from './legal-area.ts';

/** A document in one language: the text in force, and the one to come. */
interface Row {
  type: LegalType;
  locale: LegalDocument['locale'];
  inForce: LegalDocument | undefined;
  next: LegalDocument | undefined;
}

const rowsOf = (documents: readonly LegalDocument[]): Row[] =>
  legalTypes.flatMap((type) =>
    (['en', 'vi'] as const).flatMap((locale) => {
      const own = documents.filter((one) => one.type === type && one.locale === locale);
      const inForce = own.find(({ status }) => status === 'published');
      const next = own.find(({ status }) => status === 'draft' || status === 'scheduled');
      return own.length === 0 ? [] : [{ type, locale, inForce, next }];
    }),
  );

export function DocumentsTab({ add }: { add: ReactNode }) {
  const { t } = useTranslation('legal');
  const { api, queryKey } = useLegalArea();
  const query = useQuery({
    queryKey: [...queryKey, 'documents'],
    queryFn: ({ signal }) => request(api.listLegalDocuments, { signal }),
  });
  const columns = useColumns();
  return (
    <QueryBoundary query={query}>
      {({ documents }) =>
        documents.length === 0 ? (
          <ListMessage
            icon={<IconGavel size={38} stroke={1.2} aria-hidden />}
            title={t('empty')}
            text={t('emptyText')}
          >
            {add}
          </ListMessage>
        ) : (
          <DataTable
            label={t('title')}
            rows={rowsOf(documents)}
            rowKey={({ type, locale }) => `${type} ${locale}`}
            columns={columns}
          />
        )
      }
    </QueryBoundary>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation(['legal', 'page-legal']);
  const { day, moment } = useDateFormat();
  const nextOf = ({ next }: Row): string => {
    if (!next) return t('none');
    const { version, effectiveAt } = next;
    return next.status === 'scheduled'
      ? t('scheduledFor', { version, date: moment(effectiveAt) })
      : t('draftOf', { version });
  };
  return [
    { title: t('columns.document'), as: 'head', cell: ({ type }) => t(`page-legal:types.${type}`) },
    { title: t('columns.language'), cell: ({ locale }) => t(`languages.${locale}`) },
    {
      title: t('columns.inForce'),
      cell: ({ inForce }) =>
        inForce ? t('since', { version: inForce.version, date: day(inForce.effectiveAt) }) : t('none'),
    },
    { title: t('columns.next'), cell: nextOf },
    { title: t('columns.actions'), as: 'actions', cell: (row) => <Actions row={row} /> },
  ];
}

function Actions({ row: { type, locale, inForce, next } }: { row: Row }) {
  const { t } = useTranslation(['legal', 'page-legal']);
  const { documentPath } = useLegalArea();
  const createNext = useNextVersion();
  const about = { document: t(`page-legal:types.${type}`), language: t(`languages.${locale}`) };
  const labelOf = (action: string): string => t('openOf', { action, ...about });
  const nextAction = t(next?.status === 'draft' ? 'editDraft' : 'open');
  return (
    <>
      {inForce && (
        <ButtonLink look="quiet" to={documentPath(inForce.id)} aria-label={labelOf(t('open'))}>
          {t('open')}
        </ButtonLink>
      )}
      {next ? (
        <ButtonLink look="quiet" to={documentPath(next.id)} aria-label={labelOf(nextAction)}>
          {nextAction}
        </ButtonLink>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={createNext.isPending}
          aria-label={labelOf(t('newVersion'))}
          onClick={() => createNext.mutate({ type, locale })}
        >
          {t('newVersion')}
        </Button>
      )}
    </>
  );
}

/** Drafts the next version and opens it. */
export function useNextVersion() {
  const { t } = useTranslation('lists');
  const { api, queryKey, documentPath } = useLegalArea();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Pick<Row, 'type' | 'locale'>) => request(api.createLegalDocument, { body }),
    onSuccess: async ({ id }) => {
      await cache.invalidateQueries({ queryKey });
      await navigate(documentPath(id));
    },
    onError: (error) => notify.error(messageOf(error, t('actionFailed'))),
  });
}
