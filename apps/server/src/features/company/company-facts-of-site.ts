// The facts of the company profile of a site's customer: what bound fields of its pages show.
import { type CompanyFacts, companyFacts } from '@sitewright/contract/company/company-facts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { companyProfileOfOwner } from './read-company.ts';

interface Site {
  owner_id: string;
  settings: Readonly<Record<string, unknown>>;
}

/** In the language of the site. */
export const companyFactsOfSite = async (
  ctx: Pick<ServerContext, 'clock'>,
  tx: TenantTransaction,
  { owner_id: ownerId, settings }: Site,
): Promise<CompanyFacts> => {
  const profile = await companyProfileOfOwner(tx, ownerId);
  const { locale } = settings;
  const language = typeof locale === 'string' && locale.startsWith('vi') ? 'vi' : 'en';
  return companyFacts(profile, language, ctx.clock.now().toISOString().slice(0, 10));
};
