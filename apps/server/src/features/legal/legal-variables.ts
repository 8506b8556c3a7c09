// Variables of legal texts: the company of a workspace, or whoever runs the installation.
import { type LegalVariable, legalVariables } from '@sitewright/contract/legal/legal-endpoints';
import { platformOperator } from '@sitewright/contract/legal/platform-legal';
import { defaultTenantId } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { platformSettings } from '../../core/settings/platform-settings.ts';
import { companyProfileOfWorkspace } from '../company/read-company.ts';

export type LegalValues = Record<LegalVariable, string>;

export const legalValuesOf = async (ctx: ServerContext, tx: TenantTransaction): Promise<LegalValues> => {
  if (tx.tenantId === defaultTenantId) {
    const { name, email, address } = await platformSettings(ctx, platformOperator);
    return { company: name, email, address };
  }
  const { legalName, displayName, email, address } = await companyProfileOfWorkspace(tx);
  const place = [address.street, address.street2, `${address.postalCode} ${address.city}`, address.country];
  return {
    company: legalName || displayName,
    email,
    address: place
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join(', '),
  };
};

const variable = /\{([a-z][a-z_]{0,30})\}/g;

const isKnown = (name: string): name is LegalVariable => (legalVariables as readonly string[]).includes(name);

/** A value is text: signs with a meaning in Markdown stand for themselves. */
const asText = (value: string): string => value.replaceAll(/[\\`*_{}[\]<>()#+!|~-]/g, String.raw`\$&`);

export const fillVariables = (body: string, values: LegalValues): { text: string; unresolved: string[] } => {
  const unresolved = new Set<string>();
  const text = body.replaceAll(variable, (found, name: string) => {
    const value = isKnown(name) ? values[name] : '';
    if (value === '') unresolved.add(name);
    return value === '' ? found : asText(value);
  });
  return { text, unresolved: [...unresolved] };
};
