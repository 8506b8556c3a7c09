import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useMoments } from '../../../lib/hooks/use-moments.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Loaded } from '../../../ui/listing/list-faces.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { Mark } from '../../../ui/listing/mark.tsx';
import { useBrandingVersions } from './use-branding.ts';

/** Published versions, each of which can be published again. */
export function BrandingVersions({ onRestore }: { onRestore: (version: number) => Promise<void> }) {
  const { t } = useTranslation('tenant');
  const { moment } = useMoments();
  const query = useBrandingVersions();
  const [wanted, setWanted] = useState<number>();
  return (
    <section className={listing.card}>
      <h2>{t('branding.versions')}</h2>
      <Loaded query={query}>
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
                    <Mark tone="good">{t('branding.liveNow')}</Mark>
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
      </Loaded>
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
