import { Button } from '@mantine/core';
import type { Campaign } from '@sitewright/contract/newsletter/campaigns';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import listing from '../../../ui/listing/listing.module.css';
import { languageNames } from './language-names.ts';
import classes from './campaigns.module.css';
import { useNewsletterPaths } from './use-campaigns.ts';

const ofSender: readonly string[] = ['server_failing', 'sender_unverified'];

/** What keeps the saved campaign from being sent, and how many would receive it. */
export function CampaignChecks({ loaded, isDirty }: { loaded: Campaign; isDirty: boolean }) {
  const { t } = useTranslation('newsletter-campaigns');
  const { sender } = useNewsletterPaths();
  const { problems, audience } = loaded;
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
  const needsSender = problems.some(({ code }) => ofSender.includes(code));
  return (
    <section className={`${listing.card} ${classes.checks}`} aria-label={t('checks.title')}>
      <h2>{t('checks.title')}</h2>
      <p className={classes.audience}>
        <strong>{audience ?? 0}</strong> {t('checks.recipients', { count: audience ?? 0 })}
      </p>
      <ul>
        {problems.map(({ code, locale }) => (
          <li key={`${code} ${locale ?? ''}`} data-tone="bad">
            <IconAlertTriangle {...icon} />
            {locale === null
              ? t(`problems.${code}`)
              : t('checks.inLanguage', { language: languageNames[locale], problem: t(`problems.${code}`) })}
          </li>
        ))}
        {problems.length === 0 && (
          <li data-tone="good">
            <IconCircleCheck {...icon} />
            {t('checks.ready')}
          </li>
        )}
      </ul>
      {needsSender && sender && (
        <Button component={Link} to={sender} variant="default" size="xs">
          {t('checks.openSender')}
        </Button>
      )}
      {isDirty && <p className={classes.hint}>{t('checks.saveFirst')}</p>}
    </section>
  );
}
