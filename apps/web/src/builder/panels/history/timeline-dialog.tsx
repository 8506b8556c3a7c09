import { Button, Loader } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { getRevision, listRevisions, type Revision } from '@sitewright/contract/versions/versions';
import { fromContent } from '@sitewright/document/adapter';
import { diffDocuments, isEmptyDiff } from '@sitewright/document/diff';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerTrackNextFilled,
  IconPlayerTrackPrevFilled,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useEditor } from '../../model/editor-context.tsx';
import type { DocumentKind } from '../../../saving/document-session.ts';
import { PanelDialog } from '../panel-dialog.tsx';
import { IconButton } from '../panel-field.tsx';
import { Comparison } from './comparison.tsx';
import { editLabel } from './edit-label.ts';
import classes from './history.module.css';
import { useDay } from './use-day.ts';
import { useCurrentState } from './use-current-state.ts';
import { useRestore } from './use-restore.ts';

const nothing: Revision[] = [];

const useMoments = (kind: DocumentKind) => {
  const session = useEditor().sessions[kind];
  const { siteId, documentId } = session.source;
  const params = { id: siteId, documentId };
  return useQuery({
    queryKey: ['moments', siteId, documentId],
    queryFn: async () => {
      await session.flush();
      return request(listRevisions, { params });
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
};

/** Content after a save; it never changes, so it is fetched once. */
const useMomentContent = (kind: DocumentKind, moment: Revision | undefined) => {
  const { siteId, documentId } = useEditor().sessions[kind].source;
  const version = moment?.version ?? 0;
  return useQuery({
    queryKey: ['moment', siteId, documentId, version],
    queryFn: async () => {
      const params = { id: siteId, documentId, moment: version };
      return (await request(getRevision, { params })).content;
    },
    enabled: moment?.isKnown === true,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
};

interface Props {
  kind: DocumentKind;
  onClose: () => void;
}

/** Timeline of the page: any retained save, beside the current state. */
export default function TimelineDialog({ kind, onClose }: Props) {
  const { t } = useTranslation('history');
  const editor = useEditor();
  const moments = useMoments(kind);
  const list = moments.data?.moments ?? nothing;
  const [chosen, setChosen] = useState<number>();
  const [isPlaying, setPlaying] = useState(false);
  const last = list.length - 1;
  const at = Math.min(chosen ?? last, last);
  const moment = list[at];
  const content = useMomentContent(kind, moment);
  const earlier = useMemo(() => content.data && fromContent(content.data).state, [content.data]);
  const now = useCurrentState(kind);
  const restore = useRestore(kind);
  const isShown = moment?.isKnown === true && earlier !== undefined;
  const isSame = !isShown || isEmptyDiff(diffDocuments(earlier, now));
  const isReady = !content.isFetching;

  useEffect(() => {
    if (!isPlaying || !isReady) return undefined;
    const timer = setTimeout(() => {
      if (at >= last) setPlaying(false);
      else setChosen(at + 1);
    }, limits.versions.playMs);
    return () => clearTimeout(timer);
  }, [at, isPlaying, isReady, last]);

  const step = (to: number): void => {
    setPlaying(false);
    setChosen(Math.max(0, Math.min(last, to)));
  };
  const play = (): void => {
    if (at >= last) setChosen(0);
    setPlaying(!isPlaying);
  };

  return (
    <PanelDialog onClose={onClose} size={1400} title={t('film.title')}>
      {isShown ? (
        <Comparison
          kind={kind}
          states={{ earlier, now }}
          thenTitle={t('film.moment', { n: at + 1, total: list.length })}
          isBusy={restore.isRunning}
          {...(editor.isContentOnly
            ? {}
            : { onRestoreSection: (id: string) => void restore.run(earlier, id) })}
        />
      ) : (
        <div className={classes.wait}>
          {moments.error || content.error ? (
            <p role="alert">{messageOf(moments.error ?? content.error, t('failed.load'))}</p>
          ) : moment && !moment.isKnown ? (
            <p>{t('film.gap')}</p>
          ) : (
            <Loader size={24} aria-label={t('loading')} />
          )}
        </div>
      )}
      {moment && (
        <FilmControls
          moments={list}
          at={at}
          isPlaying={isPlaying}
          hasEarlier={moments.data?.hasEarlier === true}
          onStep={step}
          onPlay={play}
        />
      )}
      <div className={classes.dialogFoot}>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        {!editor.isContentOnly && (
          <Button
            disabled={isSame}
            loading={restore.isRunning}
            onClick={() => isShown && void restore.run(earlier).then(onClose)}
          >
            {t('film.restore')}
          </Button>
        )}
      </div>
    </PanelDialog>
  );
}

interface ControlsProps {
  moments: readonly Revision[];
  at: number;
  isPlaying: boolean;
  hasEarlier: boolean;
  onStep: (to: number) => void;
  onPlay: () => void;
}

function FilmControls({ moments, at, isPlaying, hasEarlier, onStep, onPlay }: ControlsProps) {
  const { t } = useTranslation('history');
  const day = useDay();
  const moment = moments[at]!;
  const label = moment.label === null ? undefined : editLabel(moment.label, t);
  const about = [label, moment.author, day(moment.createdAt)].filter(Boolean).join(' · ');
  return (
    <div className={classes.film}>
      <div className={classes.filmButtons}>
        <IconButton label={t('film.back')} disabled={at === 0} onClick={() => onStep(at - 1)}>
          <IconPlayerTrackPrevFilled size={16} />
        </IconButton>
        <IconButton label={t(isPlaying ? 'film.pause' : 'film.play')} onClick={onPlay}>
          {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
        </IconButton>
        <IconButton
          label={t('film.forward')}
          disabled={at === moments.length - 1}
          onClick={() => onStep(at + 1)}
        >
          <IconPlayerTrackNextFilled size={16} />
        </IconButton>
      </div>
      <input
        type="range"
        className={classes.slider}
        aria-label={t('film.slider')}
        aria-valuetext={about}
        min={0}
        max={moments.length - 1}
        value={at}
        onChange={(event) => onStep(event.currentTarget.valueAsNumber)}
      />
      <p className={classes.filmText}>
        {about}
        {at === 0 && hasEarlier && <small>{t('film.earlier', { count: limits.versions.momentsMax })}</small>}
      </p>
    </div>
  );
}
