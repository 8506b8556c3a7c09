// Extends the policy of a published site by the hosts of its captcha.
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { findSiteCaptcha } from './captcha.store.ts';

interface Policy {
  scripts: string[];
  origins: string[];
}

/** The policy with the hosts of the service that the site uses; undefined where there is nothing to allow. */
export const withCaptchaHosts = async (
  { captcha }: Pick<ServerContext, 'captcha'>,
  tx: TenantTransaction,
  siteId: string,
  policy: Policy | undefined,
): Promise<Policy | undefined> => {
  const row = await findSiteCaptcha(tx, siteId);
  if (!row || row.provider === 'altcha') return policy;
  const origins = [...(policy?.origins ?? []), ...captcha.services[row.provider].origins];
  return { scripts: policy?.scripts ?? [], origins: [...new Set(origins)] };
};
