import { Button } from '@mantine/core';
import { useRef } from 'react';
import { DomainSourceProvider } from '../../../../features/domains/own/domain-source.ts';
import { OwnDomains } from '../../../../features/domains/own/own-domains.tsx';
import domainStyles from '../../../../features/domains/own/domains.module.css';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { FormLoading } from '../form-loading.tsx';
import type { GroupProps } from '../settings-groups.ts';
import classes from '../site-settings.module.css';
import { useMayWriteDomains, useSiteDomainActions, useSiteDomains } from './use-site-domains.ts';

/** The custom domains of the site. */
export default function DomainsForm({ onClose }: GroupProps) {
  const { t } = useTranslation('site-settings');
  const mayWrite = useMayWriteDomains();
  const actions = useSiteDomainActions();
  const { data, error, refetch } = useSiteDomains();
  const form = useRef<HTMLDivElement>(null);
  if (!data) return <FormLoading error={error} onRetry={() => void refetch()} />;
  return (
    <div ref={form} tabIndex={-1} className={`${classes.form} ${domainStyles.frame}`}>
      <p className={classes.intro}>{t('domains.intro')}</p>
      {!mayWrite && (
        <p className={domainStyles.note} role="note">
          {t('domains.readOnly')}
        </p>
      )}
      <DomainSourceProvider value={{ actions, mayWrite, host: data.host ?? '', heading: 'h3' }}>
        <OwnDomains loaded={data} label={t('groups.domains')} frame={form} />
      </DomainSourceProvider>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('domains.close')}
        </Button>
      </div>
    </div>
  );
}
