// Fills empty fields of a profile with what its owner typed elsewhere, before there was a profile.
import { type CompanyFields, companyFieldsSchema } from '@sitewright/contract/company/company-profile';
import { companyLimits as limits } from '@sitewright/contract/company/company-limits';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { customerOf } from '../../identity/customers/customer.ts';
import { changeFields } from './company.service.ts';
import { mayEdit } from './company-customer.ts';
import { lockProfile } from './company.store.ts';
import { storedFields } from './read-company.ts';

/** Absent and empty values are not known. */
export interface KnownCompany {
  name?: string | undefined;
  description?: string | undefined;
  industry?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  address?: string | undefined;
  city?: string | undefined;
  services?: readonly string[] | undefined;
  tone?: string | undefined;
  color?: string | undefined;
}

const cut = (text: string | undefined, max: number): string =>
  (text ?? '').trim().slice(0, max).toWellFormed().trimEnd();

/** The present value, or the known one where there is none; one that the profile does not accept is left out. */
const filled = <Field extends keyof CompanyFields>(
  field: Field,
  present: CompanyFields[Field],
  known: unknown,
): CompanyFields[Field] => {
  const result = companyFieldsSchema.shape[field].safeParse(known);
  return result.success ? (result.data as CompanyFields[Field]) : present;
};

const fillText = (
  field: 'displayName' | 'description' | 'industry' | 'phone' | 'email',
  present: string,
  known: string,
): string => (present === '' ? filled(field, present, known) : present);

export const fillEmpty = (fields: CompanyFields, known: KnownCompany): CompanyFields => {
  const { address, brand, services, legalName } = fields;
  const { tone, color, services: titles = [] } = known;
  const hasName = fields.displayName !== '' || legalName !== '';
  return {
    ...fields,
    displayName: hasName
      ? fields.displayName
      : fillText('displayName', '', cut(known.name, limits.nameMaxLength)),
    description: fillText(
      'description',
      fields.description,
      cut(known.description, limits.descriptionMaxLength),
    ),
    industry: fillText('industry', fields.industry, cut(known.industry, limits.industryMaxLength)),
    phone: fillText('phone', fields.phone, known.phone ?? ''),
    email: fillText('email', fields.email, known.email ?? ''),
    address: {
      ...address,
      street: address.street || cut(known.address, limits.streetMaxLength),
      city: address.city || cut(known.city, limits.cityMaxLength),
    },
    brand: filled('brand', brand, {
      ...brand,
      tone: brand.tone || cut(tone, limits.toneMaxLength),
      colors: { ...brand.colors, primary: brand.colors.primary ?? color ?? null },
    }),
    services:
      services.length > 0
        ? services
        : filled(
            'services',
            services,
            titles
              .map((title) => ({ title: cut(title, limits.serviceTitleMaxLength) }))
              .filter(({ title }) => title !== '')
              .slice(0, limits.servicesMax),
          ),
  };
};

/**
 * Does nothing where the user may not change the profile, such as a member of a workspace. `isFirst`: nor where it was
 * saved before.
 */
export const fillEmptyFields = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  { known, isFirst }: { known: KnownCompany; isFirst: boolean },
): Promise<void> => {
  const customer = await customerOf(tx, actor.userId);
  if (!mayEdit(actor, customer)) return;
  const row = await lockProfile(tx, customer);
  if (isFirst && row.version > 0) return;
  await changeFields(ctx, tx, { actor, customer }, { row, given: fillEmpty(storedFields(row), known) });
};
