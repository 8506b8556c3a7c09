import { Button } from '@mantine/core';
import type { PlatformSettings } from '@sitewright/contract/platform/platform-settings';
import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { paths } from '../../../routes/paths.ts';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import groups from '../../../ui/settings/settings.module.css';
import { TestMailButton } from '../mail/test-mail-button.tsx';
import styles from './system-info.module.css';

interface Props {
  installation: PlatformSettings['installation'];
}

/** Read-only configuration from environment variables, with the name of each variable. */
export function SystemInfo({ installation: { url, sitesDomain, mail, google } }: Props) {
  const { t } = useTranslation(['admin', 'auth']);
  return (
    <>
      <Group id="mail" title={t('settings.mail')} text={t('settings.mailText')}>
        <p className={styles.state}>
          <StatusBadge tone={mail.hasServer ? 'good' : 'warning'}>
            {mail.hasServer ? t('settings.mailServer') : t('settings.mailKept')}
          </StatusBadge>
        </p>
        {!mail.hasServer && (
          <div className={styles.note}>
            <p>
              <Trans t={t} i18nKey="settings.mailSetUp" components={{ code: <code /> }} />
            </p>
          </div>
        )}
        <InfoList rows={[[t('settings.mailFrom'), mail.from, 'MAIL_FROM']]} />
        <div className={listing.actions}>
          <TestMailButton />
          <Button component={Link} to={paths.adminMail} variant="default">
            {t('settings.toMail')}
          </Button>
        </div>
      </Group>
      <Group id="google" title={t('settings.google')} text={t('settings.googleText')}>
        <p className={styles.state}>
          <StatusBadge tone={google.isSetUp ? 'good' : 'plain'}>
            {google.isSetUp ? t('settings.googleOn') : t('settings.googleOff')}
          </StatusBadge>
        </p>
        {!google.isSetUp && (
          <div className={styles.note}>
            <p>
              <Trans
                t={t}
                i18nKey="auth:login.googleSetup.client"
                values={{ address: google.callbackUrl }}
                components={{ code: <code /> }}
              />
            </p>
            <p>
              <Trans t={t} i18nKey="auth:login.googleSetup.settings" components={{ code: <code /> }} />
            </p>
          </div>
        )}
      </Group>
      <Group id="addresses" title={t('settings.addresses')} text={t('settings.addressesText')}>
        <InfoList
          rows={[
            [t('settings.url'), url, 'APP_URL'],
            [t('settings.sitesDomain'), sitesDomain, 'SITES_DOMAIN'],
          ]}
        />
      </Group>
    </>
  );
}

interface GroupProps {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}

function Group({ id, title, text, children }: GroupProps) {
  return (
    <section className={groups.group} aria-labelledby={`installation-${id}`}>
      <div>
        <h2 id={`installation-${id}`}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={listing.form}>{children}</div>
    </section>
  );
}

/** Rows of label, value and environment variable. */
function InfoList({ rows }: { rows: readonly (readonly [label: string, value: string, setting: string])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value, setting]) => (
        <div key={setting}>
          <dt>{label}</dt>
          <dd>
            {value} <code>{setting}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
