import { grantSiteAccess } from '@sitewright/contract/site-settings/site-settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { useSession } from '../../lib/app-session.ts';
import { messageOf } from '../../lib/message-of.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink, PlainButton } from '../../ui/button-link.tsx';
import { FullPageMessage } from '../shell/full-page-message.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';

/** Access check of a members-only published site, `/sites/{siteId}/enter`: redirects members back to the site. */
export default function SiteEntryScreen() {
  const { t } = useTranslation('site-settings');
  const { siteId = '' } = useParams();
  const [query] = useSearchParams();
  const { person } = useSession();
  const state = query.get('state') ?? '';
  const to = query.get('to') ?? '/';
  const way = useQuery({
    queryKey: ['site-entry', siteId, state, person?.id],
    queryFn: () => request(grantSiteAccess, { params: { id: siteId }, body: { state, to } }),
    retry: false,
    // The returned grant is single-use, so do not cache or retry.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const url = way.data?.url;
  useEffect(() => {
    if (url !== undefined) location.replace(url);
  }, [url]);
  if (!way.error) return <PageSkeleton />;
  const code = way.error instanceof ApiError ? way.error.code : undefined;
  if (code === 'not_found' || code === 'forbidden') return <NotAMember />;
  return (
    <FullPageMessage title={t('entry.failed')} text={messageOf(way.error, t('loadFailed'))}>
      {code !== 'validation_failed' && (
        <PlainButton onClick={() => void way.refetch()}>{t('retry')}</PlainButton>
      )}
      <ButtonLink to={paths.dashboard} look="quiet">
        {t('entry.dashboard')}
      </ButtonLink>
    </FullPageMessage>
  );
}

/** Reveals nothing about the site, not even its existence. */
function NotAMember() {
  const { t } = useTranslation('site-settings');
  const { person } = useSession();
  const isElsewhereToo = (person?.memberships.length ?? 0) > 1;
  return (
    <FullPageMessage
      title={t('entry.title')}
      text={`${t('entry.text', { email: person?.email, interpolation: { escapeValue: false } })} ${isElsewhereToo ? t('entry.elsewhere') : ''}`}
    >
      {/* After sign-out the guard of this screen asks for a sign-in and returns here. */}
      <PlainButton onClick={() => void signOut()}>{t('entry.other')}</PlainButton>
      {isElsewhereToo && (
        <ButtonLink to={paths.profileWorkspaces} look="quiet">
          {t('entry.workspaces')}
        </ButtonLink>
      )}
      <ButtonLink to={paths.dashboard} look="quiet">
        {t('entry.dashboard')}
      </ButtonLink>
    </FullPageMessage>
  );
}
