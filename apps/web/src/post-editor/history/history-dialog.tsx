import { Button, Checkbox, Modal } from '@mantine/core';
import { getVersion, listVersions, saveVersion, type Version } from '@sitewright/contract/versions/versions';
import { fromContent, toContent } from '@sitewright/document/adapter';
import { restoreDocument } from '@sitewright/document/restore';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import type { PostDraft } from '../session/post-draft.ts';
import { Changes } from './changes.tsx';
import classes from './history.module.css';
import type { VersionBlock } from './post-diff.ts';

interface Props {
  draft: PostDraft;
  onClose: () => void;
}

const blocksOf = (content: unknown): VersionBlock[] =>
  ((content as { sections?: unknown[] }).sections ?? []) as VersionBlock[];

/** Earlier versions of the text: what has changed since one, or between it and the one before, and restoring it. */
export default function HistoryDialog({ draft, onClose }: Props) {
  const { t } = useTranslation('post-editor');
  const documentId = draft.postId!;
  const params = { id: draft.site.id, documentId };
  const client = useQueryClient();
  const queryKey = ['versions', draft.site.id, documentId];
  const versions = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: page }) => request(listVersions, { params, query: { page } }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
    staleTime: 0,
  });
  const all = versions.data?.pages.flatMap((page) => page.versions) ?? [];
  const [chosenId, setChosenId] = useState<string>();
  const [comparesCurrent, setComparesCurrent] = useState(true);
  const [isRestoring, setRestoring] = useState(false);
  const chosen = all.find(({ id }) => id === chosenId) ?? all[0];
  const previous = chosen ? all[all.indexOf(chosen) + 1] : undefined;
  const content = useVersion(params, chosen);
  const earlier = useVersion(params, comparesCurrent ? undefined : previous);
  const current = useMemo(() => blocksOf(toContent(draft.store.state)), [draft]);

  const handleRestore = async (): Promise<void> => {
    if (!content.data) return;
    setRestoring(true);
    try {
      await draft.flush();
      await request(saveVersion, { params, body: {} });
      const { state } = fromContent(content.data);
      draft.store.commit(restoreDocument(draft.store.state, state), { label: t('history.restoreLabel') });
      await client.invalidateQueries({ queryKey });
      notify.success(t('history.restored'));
      onClose();
    } catch (error) {
      notify.error(messageOf(error, t('history.restoreFailed')));
    }
    setRestoring(false);
  };
  return (
    <Modal opened onClose={onClose} title={t('history.title')} size={960}>
      {versions.isPending && <p className={classes.note}>{t('loading')}</p>}
      {versions.isError && (
        <p className={classes.note} role="alert">
          {t('history.failed')}{' '}
          <Button size="xs" variant="default" onClick={() => void versions.refetch()}>
            {t('failed.retry')}
          </Button>
        </p>
      )}
      {versions.isSuccess && all.length === 0 && <p className={classes.note}>{t('history.empty')}</p>}
      {chosen && (
        <div className={classes.columns}>
          <div className={classes.list}>
            <ul aria-label={t('history.title')}>
              {all.map((version) => (
                <VersionRow
                  key={version.id}
                  version={version}
                  isChosen={version === chosen}
                  onChoose={() => setChosenId(version.id)}
                />
              ))}
            </ul>
            {versions.hasNextPage && (
              <Button size="xs" variant="subtle" onClick={() => void versions.fetchNextPage()}>
                {t('history.more')}
              </Button>
            )}
          </div>
          <div className={classes.difference}>
            <Checkbox
              label={t('history.compareCurrent')}
              checked={comparesCurrent}
              onChange={(event) => setComparesCurrent(event.currentTarget.checked)}
            />
            {content.isError && <p role="alert">{t('history.failed')}</p>}
            {content.data && (comparesCurrent || !previous || earlier.data) && (
              <Changes
                before={comparesCurrent ? blocksOf(content.data) : blocksOf(earlier.data ?? {})}
                after={comparesCurrent ? current : blocksOf(content.data)}
              />
            )}
            {draft.mayWrite && (
              <Button
                className={classes.restore}
                loading={isRestoring}
                disabled={!content.data}
                onClick={() => void handleRestore()}
              >
                {t('history.restore')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Modal>
  );
}

function useVersion(params: { id: string; documentId: string }, version: Version | undefined) {
  return useQuery({
    queryKey: ['version', params.id, version?.id],
    queryFn: async () =>
      (await request(getVersion, { params: { ...params, versionId: version!.id } })).content,
    enabled: version !== undefined,
    staleTime: Infinity,
  });
}

function VersionRow({
  version,
  isChosen,
  onChoose,
}: {
  version: Version;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation('post-editor');
  const { moment: format } = useDateFormat();
  return (
    <li>
      <button type="button" className={classes.version} aria-pressed={isChosen} onClick={onChoose}>
        <b>{version.label ?? format(version.createdAt)}</b>
        <span>
          {[
            version.label === null ? undefined : format(version.createdAt),
            version.author ?? t('history.somebody'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
    </li>
  );
}
