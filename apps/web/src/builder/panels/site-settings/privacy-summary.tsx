import { Button } from '@mantine/core';
import { type ConsentMode, noCookieConsent } from '@sitewright/contract/cookie-consent/cookie-consent';
import { limits } from '@sitewright/contract/limits';
import { siteMay } from '@sitewright/contract/permissions';
import { getSiteAccess, getSiteCode } from '@sitewright/contract/site-settings/site-settings';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import { FormLoading } from './form-loading.tsx';
import type { GroupProps } from './settings-groups.ts';
import classes from './site-settings.module.css';

const codeFact = (hasCode: boolean, consent: ConsentMode) => {
  if (!hasCode) return 'privacy.noCode';
  return consent === 'consent' ? 'privacy.codeHeld' : 'privacy.code';
};

/** Which visitor data the published site stores, as input for a privacy page. Read-only. */
export default function PrivacySummary({ onClose }: GroupProps) {
  const { t } = useTranslation('site-settings');
  const { site } = useEditorView();
  const params = { id: site.id };
  const maySeeCode = siteMay(site, 'sites.code');
  const { data, error, refetch } = useQuery({
    queryKey: ['site-privacy', site.id],
    queryFn: async ({ signal }) => {
      const [{ mode }, code] = await Promise.all([
        request(getSiteAccess, { params, signal }),
        maySeeCode ? request(getSiteCode, { params, signal }).then((answer) => answer.code) : undefined,
      ]);
      const pieces = code && [code.head, code.bodyEnd, ...Object.values(code.sections)];
      return { mode, hasCode: pieces?.some((piece) => piece.trim() !== '') };
    },
    gcTime: 0,
  });
  if (!data) return <FormLoading error={error} onRetry={() => void refetch()} />;
  const { mode, hasCode } = data;
  const { mode: consent } = site.settings.cookieConsent ?? noCookieConsent;
  const facts = [
    t('privacy.cookies'),
    ...(mode === 'public' ? [] : [t('privacy.pass', { count: limits.sites.accessHours / 24 })]),
    t('privacy.embeds'),
    t('privacy.forms'),
    t('privacy.statistics'),
    ...(consent === 'off' ? [] : [t(`privacy.banner.${consent}`)]),
    hasCode === undefined ? t('privacy.codeUnknown') : t(codeFact(hasCode, consent)),
  ];
  return (
    <div className={classes.form}>
      <p className={classes.intro}>{t('privacy.intro')}</p>
      <ul className={classes.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('privacy.close')}</Button>
      </div>
    </div>
  );
}
