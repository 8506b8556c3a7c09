import { switchTenant } from '@sitewright/contract/tenants/tenants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useNavigate } from 'react-router';
import { request } from '../../lib/api.ts';
import { appSession } from '../../lib/app-session.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../routes/paths.ts';

/** Switches the workspace, which starts a new session. */
export function useSwitchWorkspace() {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (tenantId: string) => request(switchTenant, { body: { tenantId } }),
    onSuccess: async ({ user, tokens }, tenantId) => {
      await navigate(paths.dashboard);
      appSession.begin(user, tokens);
      // Drop cached data of the previous workspace.
      client.clear();
      const chosen = user.memberships.find((membership) => membership.tenantId === tenantId);
      notify.success(t('account.switched', { name: chosen?.tenantName ?? tenantId }));
    },
    onError: (error) => notify.error(messageOf(error, t('account.switchFailed'))),
  });
}
