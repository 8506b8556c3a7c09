import { Modal } from '@mantine/core';
import type { DataRequestDetail } from '@sitewright/contract/data-requests/data-requests';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useOpener } from '../../../lib/hooks/use-opener.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import listing from '../../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { useLegalArea } from '../legal-area.ts';
import { AnswerForm } from './answer-form.tsx';
import { Deadline } from './deadline-badge.tsx';
import { NoteForm } from './note-form.tsx';
import { SubjectData } from './subject-data.tsx';
import styles from './requests.module.css';

/** A request with what there is of the person, notes and the answer. */
export function RequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('legal');
  const { requests: api, queryKey } = useLegalArea();
  const cache = useQueryClient();
  const key = [...queryKey, 'request', id];
  useOpener();
  const options = {
    queryKey: key,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      request(api.getDataRequest, { params: { dataRequestId: id }, signal }),
  };
  const query = useQuery(options);
  const keep = async (detail: DataRequestDetail): Promise<void> => {
    cache.setQueryData(key, detail);
    await cache.invalidateQueries({ queryKey: [...queryKey, 'requests'] });
  };
  const reload = async (): Promise<DataRequestDetail> => {
    const detail = await cache.fetchQuery({ ...options, staleTime: 0 });
    await keep(detail);
    return detail;
  };
  return (
    <Modal opened onClose={onClose} title={t('requests.title')} size={640} returnFocus={false}>
      <QueryBoundary query={query}>
        {(detail) => <Detail detail={detail} keep={keep} reload={reload} />}
      </QueryBoundary>
    </Modal>
  );
}

interface DetailProps {
  detail: DataRequestDetail;
  keep: (detail: DataRequestDetail) => Promise<void>;
  reload: () => Promise<DataRequestDetail>;
}

function Detail({ detail, keep, reload }: DetailProps) {
  const { t } = useTranslation('legal');
  const { moment } = useDateFormat();
  const [isAnswering, setAnswering] = useState(false);
  const { state, notes, found } = detail;
  const isOpen = state === 'verified' || state === 'in_progress';
  return (
    <div className={styles.detail}>
      <Facts detail={detail} />
      {state === 'received' && <p className={listing.quiet}>{t('requests.unverified')}</p>}
      {detail.message !== '' && (
        <blockquote className={styles.message} dir="auto">
          {detail.message}
        </blockquote>
      )}
      {found && <SubjectData detail={detail} found={found} reload={reload} />}
      {state !== 'received' && (
        <section>
          <h3>{t('requests.notes')}</h3>
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note.id}>
                <p dir="auto">{note.text}</p>
                <span className={listing.quiet}>
                  {note.author}, {moment(note.createdAt)}
                </span>
              </li>
            ))}
          </ul>
          <NoteForm id={detail.id} keep={keep} />
        </section>
      )}
      {isOpen && (
        <AnswerForm
          detail={detail}
          keep={keep}
          reload={reload}
          isOpen={isAnswering}
          onOpen={() => setAnswering(true)}
        />
      )}
    </div>
  );
}

function Facts({ detail }: { detail: DataRequestDetail }) {
  const { t } = useTranslation('legal');
  const { moment } = useDateFormat();
  const { type, state, email, receivedAt, verifiedAt, answeredAt, answer, handledBy } = detail;
  return (
    <dl className={styles.facts}>
      <dt>{t('requests.columns.email')}</dt>
      <dd>{email}</dd>
      <dt>{t('requests.columns.type')}</dt>
      <dd>{t(`requests.types.${type}`)}</dd>
      <dt>{t('requests.columns.state')}</dt>
      <dd>{t(`requests.states.${state}`)}</dd>
      <dt>{t('requests.columns.received')}</dt>
      <dd>{moment(receivedAt)}</dd>
      {verifiedAt !== null && (
        <>
          <dt>{t('requests.verifiedAt')}</dt>
          <dd>{moment(verifiedAt)}</dd>
        </>
      )}
      {verifiedAt !== null && answeredAt === null && (
        <>
          <dt>{t('requests.columns.due')}</dt>
          <dd>
            <Deadline request={detail} />
          </dd>
        </>
      )}
      {handledBy !== null && (
        <>
          <dt>{t('requests.columns.handledBy')}</dt>
          <dd>{handledBy}</dd>
        </>
      )}
      {answeredAt !== null && (
        <>
          <dt>{t('requests.answeredAt')}</dt>
          <dd>{moment(answeredAt)}</dd>
        </>
      )}
      {answer !== '' && (
        <>
          <dt>{t('requests.answer')}</dt>
          <dd dir="auto">{answer}</dd>
        </>
      )}
    </dl>
  );
}
