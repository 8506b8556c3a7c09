// The company profile of a customer, for this feature and those that show it.
import { companyCompleteness } from '@sitewright/contract/company/company-completeness';
import type { CompanyProfileResponse } from '@sitewright/contract/company/company';
import {
  type CompanyAsset,
  type CompanyFields,
  companyFieldsSchema,
  type CompanyProfile,
} from '@sitewright/contract/company/company-profile';
import type { CustomerId } from '@sitewright/contract/entitlements/entitlements';
import { limits } from '@sitewright/contract/limits';
import type { BusinessContext } from '@sitewright/contract/sites/sites';
import type { Actor } from '../../core/actor.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { customerOf } from '../../identity/customers/customer.ts';
import { mayEdit } from './company-customer.ts';
import { type CompanyAssetRow, type CompanyProfileRow, findProfile, listAssets } from './company.store.ts';

/** A stored field that no longer fits its schema has its default. */
export const storedFields = (row: CompanyProfileRow | undefined): CompanyFields => {
  const fitting = Object.entries(row?.fields ?? {}).filter(
    ([field, value]) =>
      companyFieldsSchema.shape[field as keyof CompanyFields]?.safeParse(value).success ?? false,
  );
  return companyFieldsSchema.parse(Object.fromEntries(fitting));
};

export const presentAsset = ({ id, type, storageKey, name, size }: CompanyAssetRow): CompanyAsset => ({
  id,
  type,
  url: `/media/${storageKey}`,
  name,
  bytes: size,
});

const profileOfRow = async (
  tx: TenantTransaction,
  row: CompanyProfileRow | undefined,
): Promise<CompanyProfile> => ({
  ...storedFields(row),
  assets: row ? (await listAssets(tx, row.id)).map(presentAsset) : [],
});

export const presentProfile = async (
  tx: TenantTransaction,
  row: CompanyProfileRow | undefined,
  { actor, customer }: { actor: Actor; customer: CustomerId },
): Promise<CompanyProfileResponse> => {
  const profile = await profileOfRow(tx, row);
  return {
    ...profile,
    version: row?.version ?? 0,
    completeness: companyCompleteness(profile),
    scope: customer.userId === null ? 'workspace' : 'user',
    canEdit: mayEdit(actor, customer),
    updatedAt: row && row.version > 0 ? row.updated_at.toISOString() : null,
  };
};

/** The profile of the customer that an owner of sites belongs to; without any rows an empty one. */
export const companyProfileOfOwner = async (
  tx: TenantTransaction,
  ownerId: string,
): Promise<CompanyProfile> => profileOfRow(tx, await findProfile(tx, await customerOf(tx, ownerId)));

/** The profile of the workspace itself; without any rows an empty one. */
export const companyProfileOfWorkspace = async (tx: TenantTransaction): Promise<CompanyProfile> =>
  profileOfRow(tx, await findProfile(tx, { userId: null }));

/** What the profile says for the business context of a site; unknown fields are absent. */
export const companyBusinessOfOwner = async (
  tx: TenantTransaction,
  ownerId: string,
): Promise<Partial<BusinessContext>> => {
  const row = await findProfile(tx, await customerOf(tx, ownerId));
  if (!row) return {};
  const { displayName, legalName, description, industry, brand, address, valueProps } = storedFields(row);
  const { sites } = limits;
  const business: Partial<BusinessContext> = {
    businessName: (displayName || legalName).slice(0, sites.businessNameMaxLength),
    description: description.slice(0, sites.businessDescriptionMaxLength),
    industry: industry.slice(0, sites.industryMaxLength),
    tone: brand.tone.slice(0, sites.toneMaxLength),
    location: address.city.slice(0, sites.locationMaxLength),
    uniqueValue: valueProps.join('; ').slice(0, sites.uniqueValueMaxLength),
  };
  return Object.fromEntries(Object.entries(business).filter(([, value]) => value !== ''));
};
