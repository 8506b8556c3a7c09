import { useNavigate } from 'react-router';
import { leaveForHome } from '../../lib/session/home-document.ts';
import { activeTenant } from '../../lib/active-tenant.ts';
import { textsOf } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { signOut } = await import('../../lib/session/sign-out.ts');
    await leaveForHome(
      () => navigate(paths.home),
      async () => {
        await signOut();
        activeTenant.choose(undefined);
        return textsOf('common').account.signedOut;
      },
    );
  };
}
