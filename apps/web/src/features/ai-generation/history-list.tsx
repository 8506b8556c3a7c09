import { ActionIcon, Button } from '@mantine/core';
import {
  deleteGeneration,
  type Generation,
  generationKinds,
  generationList,
  type GenerationSummary,
  getGeneration,
  listGenerations,
  updateGeneration,
} from '@sitewright/contract/ai/ai-runs';
import { IconHistory, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { readOneOf } from '../../lib/hooks/use-url-filters.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { ListFilter, ListSearch } from '../../ui/listing/list-toolbar.tsx';
import { ListMessage } from '../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../ui/listing/resource-list.tsx';
import { StatusBadge } from '../../ui/listing/status-badge.tsx';
import { useCursorList } from '../../ui/listing/use-list.ts';
import { historyKey } from './use-generation.ts';
import styles from './ai-generation.module.css';

/** What the user has generated before. */
export function HistoryList({ onOpen }: { onOpen: (generation: Generation) => void }) {
  const { t } = useTranslation('ai-generation');
  const list = useCursorList({
    list: generationList,
    queryKey: historyKey,
    load: (query, signal) => request(listGenerations, { query, signal }),
    readers: {
      kind: readOneOf(generationKinds),
      favorite: (text) => (text === 'true' ? 'true' : undefined),
    },
    moreLabel: t('history.more'),
  });
  return (
    <section className={styles.history} aria-label={t('history.title')}>
      <h2>{t('history.title')}</h2>
      <p className={styles.hint}>{t('history.text')}</p>
      <ResourceList
        list={list}
        empty={
          <ListMessage
            icon={<IconHistory size={38} stroke={1.2} aria-hidden="true" />}
            title={t('history.none')}
            text={t('history.noneText')}
          />
        }
        toolbar={
          <>
            <ListSearch label={t('history.search')} {...list.searchProps('q')} />
            <ListFilter
              label={t('kind')}
              options={[
                ['', t('history.allKinds')],
                ...generationKinds.map((kind) => [kind, t(`kinds.${kind}`)] as const),
              ]}
              {...list.filterProps('kind')}
            />
            <ListFilter
              label={t('history.favorites')}
              options={[
                ['', t('history.all')],
                ['true', t('history.favorites')],
              ]}
              {...list.filterProps('favorite')}
            />
          </>
        }
      >
        {(runs) => (
          <ul className={styles.runs}>
            {runs.map((run) => (
              <Run key={run.id} run={run} onOpen={onOpen} />
            ))}
          </ul>
        )}
      </ResourceList>
    </section>
  );
}

function Run({ run, onOpen }: { run: GenerationSummary; onOpen: (generation: Generation) => void }) {
  const { t } = useTranslation('ai-generation');
  const { moment } = useDateFormat();
  const queries = useQueryClient();
  const [isOpening, setOpening] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const params = { generationId: run.id };
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notify.error(messageOf(error, t('failed')));
    }
  };
  const open = async (): Promise<void> => {
    setOpening(true);
    await attempt(async () => onOpen(await request(getGeneration, { params })));
    setOpening(false);
  };
  const star = () =>
    attempt(async () => {
      await request(updateGeneration, { params, body: { isFavorite: !run.isFavorite } });
      await queries.invalidateQueries({ queryKey: historyKey });
    });
  const remove = async (): Promise<void> => {
    await request(deleteGeneration, { params });
    await queries.invalidateQueries({ queryKey: historyKey });
  };
  const name = run.prompt || t(`kinds.${run.kind}`);
  const Star = run.isFavorite ? IconStarFilled : IconStar;
  return (
    <li className={styles.run}>
      <div className={styles.runText}>
        <p className={styles.runHead}>
          <StatusBadge>{t(`kinds.${run.kind}`)}</StatusBadge>
          {run.status !== 'succeeded' && (
            <StatusBadge tone="warning">{t(`statuses.${run.status}`)}</StatusBadge>
          )}
          <time dateTime={run.createdAt}>{moment(run.createdAt)}</time>
        </p>
        <strong dir="auto">{name}</strong>
        {run.excerpt !== '' && <p dir="auto">{run.excerpt}</p>}
      </div>
      <div className={styles.runActions}>
        <Button
          size="xs"
          variant="default"
          loading={isOpening}
          aria-label={t('history.open', { name })}
          onClick={() => void open()}
        >
          {t('history.show')}
        </Button>
        <ActionIcon
          aria-label={t('history.favorite', { name })}
          aria-pressed={run.isFavorite}
          onClick={() => void star()}
        >
          <Star size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('history.delete', { name })} onClick={() => setDeleting(true)}>
          <IconTrash size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      {isDeleting && (
        <ActionDialog
          title={t('history.deleteTitle')}
          text={t('history.deleteText')}
          confirm={t('history.deleteConfirm')}
          isDanger
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  );
}
