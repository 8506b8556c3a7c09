import { Alert, Button, Table } from '@mantine/core';
import { importBackup, type SiteImportReport } from '@sitewright/contract/site-archive/site-imports';
import { useState } from 'react';
import type { CallOf } from '../../lib/api-client.ts';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { fileSize } from '../../media/tiles/file-size.ts';
import { type CheckedBackup, fieldsOf } from './backup-form.tsx';
import styles from './site-import.module.css';

const counts = ['created', 'replaced', 'skipped', 'conflicts'] as const;

interface Props {
  checked: CheckedBackup;
  onBack: () => void;
  onStarted: (importId: string) => Promise<void>;
}

/** What an import would do, and its start. */
export function BackupReport({ checked, onBack, onStarted }: Props) {
  const { t, i18n } = useTranslation('site-archive');
  const { choices, fileName, report, uploadId } = checked;
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState('');
  const start = async (): Promise<void> => {
    const body = fieldsOf(choices);
    body.set('uploadId', uploadId);
    setRunning(true);
    setFailure('');
    try {
      const { id } = await request(importBackup, { body } as unknown as CallOf<typeof importBackup>);
      await onStarted(id);
    } catch (error) {
      setFailure(messageOf(error, t('imports.failed')));
      setRunning(false);
    }
  };
  return (
    <section className={styles.card} aria-labelledby="backup-report">
      <header>
        <h2 id="backup-report">{t('imports.report')}</h2>
        <p className={styles.quiet}>
          <span dir="auto">{report.name}</span> · {fileName} · {fileSize(report.bytes, i18n.language)} ·{' '}
          {t(`imports.modes.${choices.mode}.name`)}
        </p>
      </header>
      <ReportDetails report={report} />
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <div className={styles.foot}>
        <Button loading={isRunning} onClick={() => void start()}>
          {t('imports.import')}
        </Button>
        <Button variant="default" disabled={isRunning} onClick={onBack}>
          {t('imports.back')}
        </Button>
      </div>
    </section>
  );
}

export function ReportDetails({ report }: { report: SiteImportReport }) {
  const { t, i18n } = useTranslation('site-archive');
  const number = (value: number): string => value.toLocaleString(i18n.language);
  return (
    <>
      <dl className={styles.totals}>
        {counts.map((name) => (
          <div key={name}>
            <dt>{t(`imports.counts.${name}`)}</dt>
            <dd>{number(report[name])}</dd>
          </div>
        ))}
      </dl>
      {report.problems.length > 0 && (
        <Alert color="yellow">
          <ul className={styles.errors}>
            {report.problems.map(({ code, path, detail }) => (
              <li key={`${code} ${path} ${detail}`} dir="auto">
                {code === 'elements_arranged'
                  ? t('imports.problems.elements_arranged', { path, count: Number(detail) })
                  : t(`imports.problems.${code}`, { path, detail })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {report.conflicts > 0 && (
        <details className={styles.details}>
          <summary>{t('imports.conflicts', { count: report.conflicts })}</summary>
          <ul>
            {report.conflictList.map(({ table, title, address }) => (
              <li key={`${table} ${title} ${address}`}>
                {t(`imports.tables.${table as TableName}`)}: <span dir="auto">{title}</span> {address}
              </li>
            ))}
          </ul>
        </details>
      )}
      <details className={styles.details}>
        <summary>{t('imports.details')}</summary>
        <div className={styles.scroll}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('imports.table')}</Table.Th>
                {counts.map((name) => (
                  <Table.Th key={name} className={styles.number}>
                    {t(`imports.counts.${name}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {report.tables
                .filter(({ rows }) => rows > 0)
                .map((table) => (
                  <Table.Tr key={table.name}>
                    <Table.Th scope="row">{t(`imports.tables.${table.name as TableName}`)}</Table.Th>
                    {counts.map((name) => (
                      <Table.Td key={name} className={styles.number}>
                        {number(table[name])}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
            </Table.Tbody>
          </Table>
        </div>
      </details>
    </>
  );
}

type TableName = 'pages';
