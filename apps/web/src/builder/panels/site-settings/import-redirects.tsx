import { Alert, Button, FileButton, Radio } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import {
  importRedirects,
  type RedirectImportMode,
  redirectImportModes,
  type RedirectImportReport,
} from '@sitewright/contract/site-settings/redirects';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import controls from '../../../ui/panel-controls.module.css';
import { useEditorView } from '../../model/editor-context.tsx';
import styles from './redirects.module.css';
import classes from './site-settings.module.css';

interface Props {
  onClose: (isApplied: boolean) => void;
}

interface Chosen {
  name: string;
  csv: string;
}

/** Reads a CSV file: a report first, then the change as a whole. */
export function ImportRedirects({ onClose }: Props) {
  const { t } = useTranslation('site-settings');
  const { site } = useEditorView();
  const [file, setFile] = useState<Chosen>();
  const [mode, setMode] = useState<RedirectImportMode>('merge');
  const [report, setReport] = useState<RedirectImportReport>();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();

  const send = async ({ csv }: Chosen, way: RedirectImportMode, apply: boolean): Promise<void> => {
    setRunning(true);
    setFailure(undefined);
    try {
      const answer = await request(importRedirects, {
        params: { id: site.id },
        body: { csv, mode: way, apply },
      });
      setReport(answer);
      if (answer.isApplied) {
        notify.success(t('redirects.importing.done'));
        onClose(true);
      }
    } catch (error) {
      setReport(undefined);
      setFailure(messageOf(error, t('redirects.importing.failed')));
    }
    setRunning(false);
  };
  const choose = async (given: File | null): Promise<void> => {
    if (!given) return;
    setReport(undefined);
    if (given.size > 2 * limits.sites.redirectsCsvMaxLength) {
      setFile(undefined);
      setFailure(t('redirects.importing.tooLarge'));
      return;
    }
    const chosen = { name: given.name, csv: await given.text() };
    setFile(chosen);
    await send(chosen, mode, false);
  };
  const change = (way: RedirectImportMode): void => {
    setMode(way);
    if (file) void send(file, way, false);
  };
  const count = report ? report.added + report.changed + report.removed : 0;
  const isReady = report !== undefined && report.problem === null && count > 0;
  return (
    <div className={classes.form}>
      <p className={classes.intro}>{t('redirects.importing.intro')}</p>
      <div className={classes.tools}>
        <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={(given) => void choose(given)}>
          {(props) => (
            <Button
              variant="default"
              leftSection={<IconUpload size={15} stroke={1.8} />}
              data-autofocus
              {...props}
            >
              {t('redirects.importing.choose')}
            </Button>
          )}
        </FileButton>
        {file && <span className={styles.fileName}>{file.name}</span>}
      </div>
      <Radio.Group label={t('redirects.importing.mode')} value={mode} onChange={(value) => change(value)}>
        <div className={styles.modes}>
          {redirectImportModes.map((value) => (
            <Radio key={value} value={value} label={t(`redirects.importing.modes.${value}`)} />
          ))}
        </div>
      </Radio.Group>
      {report && <Report report={report} />}
      {failure !== undefined && (
        <p className={controls.error} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onClose(false)}>
          {t('redirects.importing.back')}
        </Button>
        <Button
          loading={isRunning}
          disabled={!isReady}
          {...(report && report.removed > 0 ? { color: 'red' } : {})}
          onClick={() => file && void send(file, mode, true)}
        >
          {t('redirects.importing.apply')}
        </Button>
      </div>
    </div>
  );
}

function Report({ report }: { report: RedirectImportReport }) {
  const { t } = useTranslation('site-settings');
  const { problem, issues, skipped } = report;
  return (
    <section className={styles.report} aria-label={t('redirects.importing.report')}>
      <div role="status">
        <dl className={styles.totals}>
          {(['added', 'changed', 'unchanged', 'removed', 'skipped'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`redirects.importing.totals.${name}`)}</dt>
              <dd>{report[name]}</dd>
            </div>
          ))}
        </dl>
      </div>
      {problem && (
        <Alert color="red" role="alert">
          {t(`redirects.importing.problems.${problem.reason}`, {
            from: problem.from,
            max:
              problem.reason === 'tooManyPatterns'
                ? limits.sites.redirectPatternsMax
                : limits.sites.redirectsMax,
          })}
        </Alert>
      )}
      {issues.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('redirects.importing.issues')}</h3>
          <ul className={styles.issues}>
            {issues.map(({ line, text, reason }) => (
              <li key={line}>
                <b>{t('redirects.importing.line', { line })}</b>
                <span>{t(`redirects.importing.reasons.${reason}`)}</span>
                <code>{text}</code>
              </li>
            ))}
          </ul>
          {skipped > issues.length && (
            <p className={controls.hint}>{t('redirects.moreMatches', { count: skipped - issues.length })}</p>
          )}
        </>
      )}
    </section>
  );
}
