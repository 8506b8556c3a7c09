import { useNavigate } from 'react-router';
import { notify } from '../../lib/notify.ts';
import { activeTenant } from '../../lib/active-tenant.ts';
import { textsOf } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { signOut } = await import('../../lib/session/sign-out.ts');
    await navigate(paths.home);
    await signOut();
    activeTenant.choose(undefined);
    notify.success(textsOf('common').account.signedOut);
  };
}
