import { ActionIcon, Alert, Anchor, Button, Loader } from '@mantine/core';
import { type GenerationRating, updateGeneration } from '@sitewright/contract/ai/ai-runs';
import {
  IconCheck,
  IconCopy,
  IconFilePlus,
  IconPlayerStop,
  IconRefresh,
  IconStar,
  IconStarFilled,
  IconThumbDown,
  IconThumbUp,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../routes/paths.ts';
import { StatusBadge } from '../../ui/listing/status-badge.tsx';
import { asPlainText, groupsOf } from './generation-texts.ts';
import { InsertDialog } from './insert-dialog.tsx';
import { ResultTexts } from './result-texts.tsx';
import { historyKey, type Variant } from './use-generation.ts';
import styles from './ai-generation.module.css';

interface Props {
  variant: Variant;
  title: string;
  onAgain: (options?: { useBuiltIn?: boolean }) => void;
  onCancel: () => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** One result, while it is written and afterwards. */
export function ResultCard({ variant, title, onAgain, onCancel }: Props) {
  const { t } = useTranslation('ai-generation');
  const { status, output, texts, progress } = variant;
  const isWriting = status === 'writing';
  return (
    <article className={styles.card} aria-label={title} aria-busy={isWriting}>
      <header className={styles.cardHead}>
        <h2>{title}</h2>
        {output && (
          <StatusBadge>{output.model ? t('by', { model: output.model }) : t('builtIn')}</StatusBadge>
        )}
        {status === 'canceled' && <StatusBadge tone="warning">{t('statuses.canceled')}</StatusBadge>}
      </header>
      {isWriting && (
        <p className={styles.writing} role="status">
          <Loader size={16} aria-hidden />
          {progress ? t('writingPages', { done: progress.done, total: progress.total }) : t('writing')}
        </p>
      )}
      {(output || texts.size > 0) && <ResultTexts variant={variant} />}
      {status === 'failed' && (
        <Failure variant={variant} onUseBuiltIn={() => onAgain({ useBuiltIn: true })} />
      )}
      <div className={styles.cardFoot}>
        {isWriting ? (
          <Button variant="default" size="xs" leftSection={<IconPlayerStop {...icon} />} onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : (
          <>
            {output && <ResultActions variant={variant} />}
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRefresh {...icon} />}
              onClick={() => onAgain()}
            >
              {t('regenerate')}
            </Button>
            {output && <Opinion runId={output.runId} before={variant.opinion} />}
          </>
        )}
      </div>
    </article>
  );
}

/** Errors of a model, which the built-in writer does not have. */
const modelErrors: ReadonlySet<string> = new Set([
  'unusable_output',
  'provider_busy',
  'provider_error',
  'provider_timeout',
  'limit_reached',
]);

function Failure({ variant: { call, error }, onUseBuiltIn }: { variant: Variant; onUseBuiltIn: () => void }) {
  const { t } = useTranslation('ai-generation');
  const code = error instanceof ApiError ? error.code : '';
  const needsModel = call.kind === 'translate' || call.body['action'] === 'rephrase';
  return (
    <Alert color="red" role="alert">
      <p className={styles.sentence}>
        {error === undefined ? t('wasFailed') : messageOf(error, t('failed'))}
      </p>
      <div className={styles.buttons}>
        {code === 'limit_reached' && (
          <Anchor component={Link} to={paths.usage} size="sm">
            {t('toUsage')}
          </Anchor>
        )}
        {modelErrors.has(code) && !needsModel && (
          <Button size="xs" variant="default" onClick={onUseBuiltIn}>
            {t('useBuiltIn')}
          </Button>
        )}
      </div>
    </Alert>
  );
}

function ResultActions({ variant }: { variant: Variant }) {
  const { t } = useTranslation('ai-generation');
  const [isCopied, setCopied] = useState(false);
  const [isInserting, setInserting] = useState(false);
  const { call, output } = variant;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(asPlainText(groupsOf(call.kind, output!)));
      setCopied(true);
    } catch {
      notify.error(t('copyFailed'));
    }
  };
  return (
    <>
      {call.kind !== 'image_keywords' && (
        <Button size="xs" leftSection={<IconFilePlus {...icon} />} onClick={() => setInserting(true)}>
          {t(`insert.${call.kind}`)}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
        onClick={() => void copy()}
      >
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
      {isInserting && <InsertDialog variant={variant} onClose={() => setInserting(false)} />}
    </>
  );
}

interface OpinionProps {
  runId: string;
  before: Variant['opinion'];
}

/** Whether the author keeps the result as a favorite, and what they think of it. */
function Opinion({ runId, before }: OpinionProps) {
  const { t } = useTranslation('ai-generation');
  const queries = useQueryClient();
  const [isFavorite, setFavorite] = useState(before?.isFavorite ?? false);
  const [rating, setRating] = useState<GenerationRating | null>(before?.rating ?? null);
  const save = async (body: { isFavorite?: boolean; rating?: GenerationRating | null }): Promise<void> => {
    try {
      const saved = await request(updateGeneration, { params: { generationId: runId }, body });
      setFavorite(saved.isFavorite);
      setRating(saved.rating);
      await queries.invalidateQueries({ queryKey: historyKey });
    } catch (error) {
      notify.error(messageOf(error, t('failed')));
    }
  };
  const rate = (value: GenerationRating) => () => void save({ rating: rating === value ? null : value });
  const StarIcon = isFavorite ? IconStarFilled : IconStar;
  return (
    <div className={styles.opinion}>
      <ActionIcon
        aria-label={t('favorite')}
        aria-pressed={isFavorite}
        onClick={() => void save({ isFavorite: !isFavorite })}
      >
        <StarIcon {...icon} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('good')}
        aria-pressed={rating === 'good'}
        variant={rating === 'good' ? 'light' : 'subtle'}
        onClick={rate('good')}
      >
        <IconThumbUp {...icon} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('bad')}
        aria-pressed={rating === 'bad'}
        variant={rating === 'bad' ? 'light' : 'subtle'}
        onClick={rate('bad')}
      >
        <IconThumbDown {...icon} />
      </ActionIcon>
    </div>
  );
}
