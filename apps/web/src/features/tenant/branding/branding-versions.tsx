import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { useBrandingVersions } from './use-branding.ts';

/** Published versions, each of which can be published again. */
export function BrandingVersions({ onRestore }: { onRestore: (version: number) => Promise<void> }) {
  const { t } = useTranslation('tenant');
  const { moment } = useDateFormat();
  const query = useBrandingVersions();
  const [wanted, setWanted] = useState<number>();
  return (
    <section className={listing.card}>
      <h2>{t('branding.versions')}</h2>
      <QueryBoundary query={query}>
        {({ versions }) =>
          versions.length === 0 ? (
            <p className={listing.quiet}>{t('branding.noVersions')}</p>
          ) : (
            <ul className={listing.plain}>
              {versions.map(({ version, publishedAt, publishedBy, isLive }) => (
                <li key={version} className={listing.header}>
                  <span className={listing.twoLines}>
                    {t('branding.version', { version })}
                    <span className={listing.quiet}>
                      {[moment(publishedAt), publishedBy].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  {isLive ? (
                    <StatusBadge tone="good">{t('branding.liveNow')}</StatusBadge>
                  ) : (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`${t('branding.restore')}: ${t('branding.version', { version })}`}
                      onClick={() => setWanted(version)}
                    >
                      {t('branding.restore')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {wanted !== undefined && (
        <ActionDialog
          title={t('branding.restoreTitle', { version: wanted })}
          text={t('branding.restoreText')}
          confirm={t('branding.restore')}
          onClose={() => setWanted(undefined)}
          onConfirm={() => onRestore(wanted)}
        />
      )}
    </section>
  );
}
