// Reports the site's custom code before it runs for visitors.
import type { Finding } from '@sitewright/contract/publishing/publishing';
import type { SiteDraft } from '../../rendering/site-draft.ts';
import { codePolicyOf } from '../../rendering/release-code.ts';
import { finding } from './finding.ts';

export const checkCode = ({ code }: SiteDraft): Finding[] => {
  const policy = code && codePolicyOf(code);
  if (!policy) return [];
  const hosts = policy.origins.map((origin) => new URL(origin).host).join(', ');
  const message =
    hosts === '' ? 'The site runs custom code.' : `The site runs custom code, which may load from ${hosts}.`;
  return [finding('custom_code', message, {}, { values: { hosts: hosts || '–' } })];
};
