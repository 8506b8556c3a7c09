import { CopyButton } from '@mantine/core';
import type { DomainRecord, CustomDomain } from '@sitewright/contract/domains/domains';
import { limits } from '@sitewright/contract/limits';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import controls from '../../../ui/panel-controls.module.css';
import styles from './domains.module.css';

/** The DNS records that a domain needs, with what DNS had at the last check. */
export function DomainRecords({ domain: { name, records, checkedAt } }: { domain: CustomDomain }) {
  const { t } = useTranslation('domains');
  const columns = useColumns(checkedAt !== null);
  return (
    <div className={styles.table}>
      <p className={styles.quiet}>{t('recordsHint')}</p>
      <DataTable
        label={t('recordsOf', { name, interpolation: { escapeValue: false } })}
        rows={records}
        rowKey={({ type, value }) => `${type} ${value}`}
        columns={columns}
      />
      {records.some(({ type }) => type === 'ALIAS') && <p className={styles.note}>{t('aliasNote')}</p>}
    </div>
  );
}

function useColumns(isChecked: boolean): Column<DomainRecord>[] {
  const { t } = useTranslation('domains');
  return [
    { title: t('columns.type'), as: 'head', cell: ({ type }) => type },
    {
      title: t('columns.host'),
      cell: ({ type, host }) => <Copied text={host} label={t('copyHost', { type })} />,
    },
    {
      title: t('columns.value'),
      cell: ({ type, value }) => <Copied text={value} label={t('copyValue', { type })} />,
    },
    {
      title: t('columns.found'),
      cell: (record) => <Found record={record} isChecked={isChecked} />,
    },
  ];
}

function Copied({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('domains');
  return (
    <span className={styles.copied}>
      <code>{text}</code>
      <CopyButton timeout={limits.copyConfirmationMs} value={text}>
        {({ copied, copy }) => (
          <button
            type="button"
            className={controls.iconButton}
            aria-label={copied ? t('copied') : label}
            title={copied ? t('copied') : label}
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
  const { t } = useTranslation('domains');
  if (!isChecked) return <span className={styles.quiet}>{t('notChecked')}</span>;
  return (
    <span className={styles.found} data-ok={isOk}>
      {isOk ? <IconCheck size={16} stroke={2} aria-hidden /> : <IconX size={16} stroke={2} aria-hidden />}
      <span>
        {t(isOk ? 'found' : found.length > 0 ? 'wrong' : 'missing')}
        {!isOk && found.map((value) => <code key={value}>{value}</code>)}
      </span>
    </span>
  );
}
