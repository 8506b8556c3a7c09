import { Alert, Button, Progress } from '@mantine/core';
import { type BlogImport, deleteBlogImport } from '@sitewright/contract/blog-import/blog-imports';
import { isRunFinished } from '@sitewright/contract/runs/runs';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { fileSize } from '../../../media/tiles/file-size.ts';
import styles from './blog-import.module.css';
import { ImportOptionsForm } from './import-options-form.tsx';
import { Problems } from './problems.tsx';
import { Totals } from './totals.tsx';
import type { FollowedRun } from './use-import-run.ts';

interface Props {
  siteId: string;
  shown: BlogImport;
  run: FollowedRun;
  onStarted: (runId: string) => void;
  onClose: () => void;
}

/** One import: its check, then its report and options, then its progress and result. */
export function ImportCard({ siteId, shown, run, onStarted, onClose }: Props) {
  const { t, i18n } = useTranslation('blog-import');
  const isUnderWay = run.run !== undefined && !isRunFinished(run.run.status);
  return (
    <article className={styles.card} aria-label={shown.fileName}>
      <header className={styles.cardHead}>
        <div>
          <h3 dir="auto">{shown.fileName}</h3>
          <p className={styles.quiet}>
            {t(`formats.${shown.format}`)} · {fileSize(shown.bytes, i18n.language)}
          </p>
        </div>
        {!isUnderWay && <Discard siteId={siteId} shown={shown} onClose={onClose} />}
      </header>
      {isUnderWay ? (
        <UnderWay shown={shown} run={run} />
      ) : (
        <Settled siteId={siteId} shown={shown} run={run} onStarted={onStarted} onClose={onClose} />
      )}
    </article>
  );
}

function UnderWay({ shown, run: { run, cancel } }: Pick<Props, 'shown' | 'run'>) {
  const { t } = useTranslation('blog-import');
  const { done = 0, total = 0 } = run?.progress ?? {};
  const isImport = shown.report !== null;
  const text =
    isImport && total > 0
      ? t('progress.importing', { done, total })
      : t('progress.checking', { count: done });
  return (
    <div className={styles.progress}>
      <p role="status">{text}</p>
      <Progress value={total > 0 ? (done / total) * 100 : 100} animated aria-label={t('progress.label')} />
      <div className={styles.foot}>
        <Button variant="default" loading={run?.isCancelRequested === true} onClick={() => void cancel()}>
          {t('progress.cancel')}
        </Button>
        <p className={styles.quiet}>{t(isImport ? 'progress.mayLeave' : 'progress.changesNothing')}</p>
      </div>
    </div>
  );
}

function Settled({ siteId, shown, run: { run }, onStarted, onClose }: Props) {
  const { t } = useTranslation('blog-import');
  const { state, report, result, errorCode, hasFile } = shown;
  if (state === 'failed' || (report === null && run?.status === 'failed')) {
    return <Alert color="red">{t(`errors.${errorCode ?? 'other'}`)}</Alert>;
  }
  if (report === null) return <p role="status">{t('progress.waiting')}</p>;
  return (
    <>
      {result && <Outcome shown={shown} onClose={onClose} />}
      {run?.kind === 'blog_import' && run.status === 'failed' && (
        <Alert color="red">{t('outcome.failed')}</Alert>
      )}
      {run?.kind === 'blog_import' && run.status === 'cancelled' && (
        <Alert color="yellow">{t('outcome.cancelled')}</Alert>
      )}
      {!result && (
        <>
          <Totals
            label={t('report.title')}
            values={{
              posts: report.posts,
              pages: report.pages,
              drafts: report.drafts,
              categories: report.categories,
              tags: report.tags,
              authors: report.authors.length,
              comments: report.comments,
              images: report.images,
            }}
          />
          <Problems
            title={t('report.problems', { count: report.problemCount })}
            problems={report.problems}
            count={report.problemCount}
          />
        </>
      )}
      {!hasFile && !result && <p className={styles.quiet}>{t('fileDeleted')}</p>}
      {!result && hasFile && (
        <ImportOptionsForm siteId={siteId} shown={shown} report={report} onStarted={onStarted} />
      )}
    </>
  );
}

function Outcome({ shown: { result }, onClose }: Pick<Props, 'shown' | 'onClose'>) {
  const { t } = useTranslation('blog-import');
  if (!result) return null;
  const {
    created,
    overwritten,
    skipped,
    failed,
    published,
    comments,
    images,
    redirects,
    problems,
    problemCount,
  } = result;
  return (
    <>
      <p className={styles.done} role="status">
        {t('outcome.done', { count: created + overwritten })}
      </p>
      <Totals
        label={t('outcome.title')}
        values={{ created, overwritten, skipped, failed, published, comments, images, redirects }}
      />
      <Problems
        title={t('report.problems', { count: problemCount })}
        problems={problems}
        count={problemCount}
      />
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('another')}
        </Button>
      </div>
    </>
  );
}

function Discard({ siteId, shown: { id, hasFile }, onClose }: Pick<Props, 'siteId' | 'shown' | 'onClose'>) {
  const { t } = useTranslation('blog-import');
  const [isRunning, setRunning] = useState(false);
  const discard = async (): Promise<void> => {
    setRunning(true);
    try {
      await request(deleteBlogImport, { params: { id: siteId, blogImportId: id } });
      onClose();
    } catch (error) {
      notify.error(messageOf(error, t('failed')));
      setRunning(false);
    }
  };
  return (
    <div className={styles.cardActions}>
      <Button variant="default" size="compact-sm" onClick={onClose}>
        {t('close')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        loading={isRunning}
        onClick={() => void discard()}
      >
        {t(hasFile ? 'discard' : 'discardReport')}
      </Button>
    </div>
  );
}
