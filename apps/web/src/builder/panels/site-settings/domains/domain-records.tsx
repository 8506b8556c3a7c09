import { CopyButton } from '@mantine/core';
import type { DomainRecord, SiteDomain } from '@sitewright/contract/domains/domains';
import { limits } from '@sitewright/contract/limits';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { type Column, DataTable } from '../../../../ui/listing/data-table.tsx';
import controls from '../../../../ui/panel-controls.module.css';
import styles from './domains.module.css';

/** The DNS records that a domain needs, with what DNS had at the last check. */
export function DomainRecords({ domain: { name, records, checkedAt } }: { domain: SiteDomain }) {
  const { t } = useTranslation('site-settings');
  const columns = useColumns(checkedAt !== null);
  return (
    <div className={styles.table}>
      <p className={styles.quiet}>{t('domains.recordsHint')}</p>
      <DataTable
        label={t('domains.recordsOf', { name, interpolation: { escapeValue: false } })}
        rows={records}
        rowKey={({ type, value }) => `${type} ${value}`}
        columns={columns}
      />
      {records.some(({ type }) => type === 'ALIAS') && (
        <p className={styles.note}>{t('domains.aliasNote')}</p>
      )}
    </div>
  );
}

function useColumns(isChecked: boolean): Column<DomainRecord>[] {
  const { t } = useTranslation('site-settings');
  return [
    { title: t('domains.columns.type'), as: 'head', cell: ({ type }) => type },
    {
      title: t('domains.columns.host'),
      cell: ({ type, host }) => <Copied text={host} label={t('domains.copyHost', { type })} />,
    },
    {
      title: t('domains.columns.value'),
      cell: ({ type, value }) => <Copied text={value} label={t('domains.copyValue', { type })} />,
    },
    {
      title: t('domains.columns.found'),
      cell: (record) => <Found record={record} isChecked={isChecked} />,
    },
  ];
}

function Copied({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('site-settings');
  return (
    <span className={styles.copied}>
      <code>{text}</code>
      <CopyButton timeout={limits.copyConfirmationMs} value={text}>
        {({ copied, copy }) => (
          <button
            type="button"
            className={controls.iconButton}
            aria-label={copied ? t('domains.copied') : label}
            title={copied ? t('domains.copied') : label}
            onClick={copy}
          >
            {copied ? (
              <IconCheck size={16} stroke={1.8} aria-hidden />
            ) : (
              <IconCopy size={16} stroke={1.6} aria-hidden />
            )}
          </button>
        )}
      </CopyButton>
    </span>
  );
}

function Found({ record: { isOk, found }, isChecked }: { record: DomainRecord; isChecked: boolean }) {
  const { t } = useTranslation('site-settings');
  if (!isChecked) return <span className={styles.quiet}>{t('domains.notChecked')}</span>;
  return (
    <span className={styles.found} data-ok={isOk}>
      {isOk ? <IconCheck size={16} stroke={2} aria-hidden /> : <IconX size={16} stroke={2} aria-hidden />}
      <span>
        {t(isOk ? 'domains.found' : found.length > 0 ? 'domains.wrong' : 'domains.missing')}
        {!isOk && found.map((value) => <code key={value}>{value}</code>)}
      </span>
    </span>
  );
}
