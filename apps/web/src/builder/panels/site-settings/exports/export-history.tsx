import { Button } from '@mantine/core';
import type { SiteExport } from '@sitewright/contract/site-archive/site-exports';
import { useState } from 'react';
import { useDateFormat } from '../../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { fileSize } from '../../../../media/tiles/file-size.ts';
import { ExportWarnings } from './export-warnings.tsx';
import styles from './exports.module.css';
import { useExportActions } from './use-exports.ts';

export function ExportHistory({ exports }: { exports: readonly SiteExport[] }) {
  const { t } = useTranslation('site-archive');
  return (
    <section className={styles.history} aria-labelledby="exports-history">
      <h3 id="exports-history">{t('exports.history')}</h3>
      {exports.length === 0 ? (
        <p className={styles.quiet}>{t('exports.none')}</p>
      ) : (
        <ul>
          {exports.map((one) => (
            <ExportRow key={one.id} shown={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ExportRow({ shown }: { shown: SiteExport }) {
  const { t, i18n } = useTranslation('site-archive');
  const { day, moment } = useDateFormat();
  const { download, remove } = useExportActions();
  const [busy, setBusy] = useState<'download' | 'remove'>();
  const name = t(`exports.useCases.${shown.useCase}.name`);
  const run = async (what: 'download' | 'remove'): Promise<void> => {
    setBusy(what);
    try {
      await (what === 'download' ? download(shown) : remove(shown));
    } catch (error) {
      notify.error(messageOf(error, t('exports.failed')));
    }
    setBusy(undefined);
  };
  const state = t(`exports.statuses.${shown.status}`, { day: day(shown.expiresAt) });
  const size = shown.bytes === null ? [] : [fileSize(shown.bytes, i18n.language)];
  return (
    <li>
      <div className={styles.about}>
        <b>{name}</b>
        <span className={styles.quiet} data-status={shown.status}>
          {[moment(shown.createdAt), ...size, state].join(' · ')}
        </span>
        <ExportWarnings warnings={shown.warnings} />
      </div>
      <div className={styles.buttons}>
        {shown.status === 'ready' && (
          <Button
            size="compact-sm"
            variant="default"
            loading={busy === 'download'}
            aria-label={t('exports.downloadOf', { name })}
            onClick={() => void run('download')}
          >
            {t('exports.download')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          loading={busy === 'remove'}
          aria-label={t('exports.deleteOf', { name })}
          onClick={() => void run('remove')}
        >
          {t('exports.delete')}
        </Button>
      </div>
    </li>
  );
}
