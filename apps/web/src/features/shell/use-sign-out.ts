import { useNavigate } from 'react-router';
import { notify } from '../../lib/notify.ts';
import { workTenant } from '../../lib/work-tenant.ts';
import { copyOf } from '../../lib/words.ts';
import { paths } from '../../routes/paths.ts';

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { signOut } = await import('../../lib/session/sign-out.ts');
    await navigate(paths.home);
    await signOut();
    workTenant.choose(undefined);
    notify.success(copyOf('common').account.signedOut);
  };
}
