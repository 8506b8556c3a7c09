import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../../lib/app-session.ts';
import { safeRedirect } from '../../../lib/redirect-target.ts';
import { paths } from '../../../routes/paths.ts';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { EntryMessage } from '../entry-message.tsx';
import { EntrySkeleton } from '../entry-skeleton.tsx';
import { useSignInMethods } from '../use-sign-in-methods.ts';
import { CreateAccountForm } from './create-account-form.tsx';
import { newSitePath } from './registration-path.ts';
import { StartChoice } from './start-choice.tsx';

/** Public screen: guests create an account first, then everyone chooses how to start a site. */
export default function NewSiteScreen() {
  const { status } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [hasJustJoined, setJustJoined] = useState(false);
  const redirect = safeRedirect(query.get('redirect'));

  const handleJoined = (): void => {
    setJustJoined(true);
    if (redirect) void navigate(redirect, { replace: true });
  };

  if (status === 'loading') return <PageSkeleton />;
  if (status === 'guest') return <GuestStart onJoined={handleJoined} />;
  return redirect && hasJustJoined ? <PageSkeleton /> : <StartChoice />;
}

/** Shown instead of the form when registration is by invitation only. */
function GuestStart({ onJoined }: { onJoined: () => void }) {
  const { t } = useTranslation('auth');
  const ways = useSignInMethods();
  const [query] = useSearchParams();
  if (ways.isPending) return <EntrySkeleton />;
  if (ways.data?.registration === 'invite')
    return (
      <EntryMessage title={t('newSite.invitedTitle')} text={t('newSite.invited')}>
        <Button component={Link} to={paths.login(newSitePath(query))} size="md" fullWidth>
          {t('newSite.signIn')}
        </Button>
      </EntryMessage>
    );
  return <CreateAccountForm ways={ways.data} onJoined={onJoined} />;
}
