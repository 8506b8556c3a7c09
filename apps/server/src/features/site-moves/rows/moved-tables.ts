// Which tables move with a site: every one with rows of it, from the catalogue of the database, except those named here.
import {
  type TenantTable,
  inInsertOrder,
  siteConditions,
  withoutTables,
} from '../../../core/db/tenant-catalogue.ts';

/** Tables with rows of a site that stay in its workspace or are deleted, and why. */
export const leftBehind: Readonly<Record<string, string>> = {
  agent_changes: 'refers to API keys of the workspace',
  ai_runs: 'the private history of a user',
  ai_usage: 'the bill of the workspace',
  blog_sign_in_links: 'secrets that expire',
  company_assets: 'belongs to the company profile of the workspace',
  html_imports: 'the undo of an import, which belongs to its user',
  mails: 'the log of the workspace',
  post_newsletters: 'refers to campaigns of the workspace',
  site_buckets: 'credentials, encrypted for the workspace',
  site_exports: 'made for people of the workspace, and deleted',
  site_import_changes: 'the undo of an import, which belongs to its user',
  site_imports: 'the undo of an import, which belongs to its user',
  site_offers: 'the offer is over',
  site_transfers: 'an offer within the workspace',
};

export interface MovedTable {
  table: TenantTable;
  /** Its rows of the site, as a condition on `t` with the site as `$2`. */
  condition: string;
}

/** Parents before their children. The reference of a site to its release, the only circle, is left out of the order. */
export const movedTables = (all: ReadonlyMap<string, TenantTable>): MovedTable[] => {
  const conditions = siteConditions(all);
  const kept = withoutTables(all, (name) => name in leftBehind);
  const ofSite = new Map([...kept].filter(([name]) => conditions.has(name)));
  const acyclic = new Map(
    [...ofSite].map(([name, table]) => [
      name,
      name === 'sites'
        ? { ...table, references: table.references.filter(({ parent }) => parent !== 'releases') }
        : table,
    ]),
  );
  return inInsertOrder(acyclic).map(({ name }) => ({
    table: ofSite.get(name)!,
    condition: conditions.get(name)!,
  }));
};
