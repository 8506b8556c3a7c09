import { Alert, Button } from '@mantine/core';
import {
  exportImportIssues,
  getImport,
  type ImportReport,
  importReasons,
} from '@sitewright/contract/newsletter/imports';
import type { Run } from '@sitewright/contract/runs/runs';
import { useQuery } from '@tanstack/react-query';
import { download, request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ExportButton } from '../../../ui/listing/export-button.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import newsletter from '../newsletter.module.css';
import classes from './import.module.css';

interface Props {
  importId: string;
  run: Run;
  onClose: () => void;
}

type Outcome = 'succeeded' | 'cancelled' | 'failed';

/** What an import did, once it has ended. */
export function ImportReportView({ importId, run, onClose }: Props) {
  const { t } = useTranslation('newsletter-audience');
  const outcome = run.status as Outcome;
  const query = useQuery({
    queryKey: ['newsletter-import', importId, run.status],
    queryFn: ({ signal }) => request(getImport, { params: { importId }, signal }),
  });
  return (
    <div className={listing.form}>
      <p className={classes.title} role="status">
        {t(`import.outcomes.${outcome}`)}
      </p>
      {outcome !== 'succeeded' && (
        <Alert color={outcome === 'failed' ? 'red' : 'yellow'}>{t(`import.outcomeTexts.${outcome}`)}</Alert>
      )}
      <QueryBoundary query={query}>{(report) => <Report report={report} />}</QueryBoundary>
      <div className={listing.dialogFoot}>
        <Button data-autofocus onClick={onClose}>
          {t('import.close')}
        </Button>
      </div>
    </div>
  );
}

function Report({ report }: { report: ImportReport }) {
  const { t } = useTranslation('newsletter-audience');
  return (
    <>
      <dl className={newsletter.totals}>
        {(['added', 'updated', 'unchanged', 'skipped'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`import.totals.${name}`)}</dt>
            <dd>{report[name]}</dd>
          </div>
        ))}
      </dl>
      {report.mode === 'ask' && report.added > 0 && <p>{t('import.asked')}</p>}
      {report.skipped > 0 && <Skipped report={report} />}
    </>
  );
}

function Skipped({ report: { id, reasons, skipped, issues } }: { report: ImportReport }) {
  const { t } = useTranslation('newsletter-audience');
  const save = () => download(exportImportIssues, { params: { importId: id } }, 'skipped-lines.csv');
  return (
    <section className={classes.skipped}>
      <div className={classes.skippedHead}>
        <h3>{t('import.skippedTitle')}</h3>
        <ExportButton
          label={t('import.download')}
          failed={t('import.downloadFailed')}
          formats={[{ label: t('import.download'), save }]}
        />
      </div>
      <ul className={classes.reasons}>
        {importReasons
          .filter((reason) => reasons[reason])
          .map((reason) => (
            <li key={reason}>
              {t(`import.reasons.${reason}`)}: {reasons[reason]}
            </li>
          ))}
      </ul>
      {issues.length < skipped && (
        <p className={listing.quiet}>{t('import.skippedFirst', { count: issues.length })}</p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the lines scroll, also by keyboard */}
      <div className={classes.scroll} role="region" aria-label={t('import.skippedTitle')} tabIndex={0}>
        <table className={classes.preview}>
          <thead>
            <tr>
              <th scope="col">{t('import.line')}</th>
              <th scope="col">{t('import.reason')}</th>
              <th scope="col">{t('import.value')}</th>
            </tr>
          </thead>
          <tbody>
            {issues.map(({ line, reason, value }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{t(`import.reasons.${reason}`)}</td>
                <td dir="auto">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
