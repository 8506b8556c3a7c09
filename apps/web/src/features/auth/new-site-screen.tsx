import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { safeRedirect } from '../../lib/redirect-target.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { CreateAccountForm } from './create-account-form.tsx';
import { StartChoice } from './start-choice.tsx';

/** Open to everyone: guests make their account first, then everyone chooses how to begin. */
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
  if (status === 'guest') return <CreateAccountForm onJoined={handleJoined} />;
  return redirect && hasJustJoined ? <PageSkeleton /> : <StartChoice />;
}
