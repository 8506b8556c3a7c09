// The company profile of a customer, and its files. Sites show what it says, see `company-facts.ts`.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, isoDate, ok, uuid } from '../fields.ts';
import { completenessItems } from './company-completeness.ts';
import { companyAssetSchema, companyFieldsSchema, companyProfileSchema } from './company-profile.ts';

/** The customer whose profile it is: a user of the shared workspace, or a workspace. */
export const companyScopes = ['user', 'workspace'] as const;

export const companyProfileResponseSchema = companyProfileSchema.extend({
  /** Counts changes of the fields; 0: never saved. A change of files leaves it as it is. */
  version: changeCount,
  completeness: z.object({
    percent: z.number().int().min(0).max(100),
    missing: z.array(z.enum(completenessItems)),
  }),
  scope: z.enum(companyScopes),
  /** Whether the caller may change it. */
  canEdit: z.boolean(),
  updatedAt: isoDate.nullable(),
});
export type CompanyProfileResponse = z.output<typeof companyProfileResponseSchema>;

export const getCompanyProfile = endpoint({
  method: 'GET',
  path: '/company/profile',
  summary: 'The company profile of the caller’s customer; empty before it is first saved',
  access: 'company.read',
  response: companyProfileResponseSchema,
});

type FieldShape = (typeof companyFieldsSchema)['shape'];
type GivenFields = { [Field in keyof FieldShape]: z.ZodOptional<ReturnType<FieldShape[Field]['unwrap']>> };

// Without the defaults, which would empty every field that a request does not name.
const givenFields = Object.fromEntries(
  Object.entries(companyFieldsSchema.shape).map(([field, schema]) => [field, schema.unwrap().optional()]),
) as GivenFields;

export const saveCompanyProfile = endpoint({
  method: 'PUT',
  path: '/company/profile',
  summary: 'Save the company profile: each given field is replaced as a whole, the others stay',
  access: 'company.write',
  body: z.object({
    /** Of the profile that the change was made from. */
    version: changeCount,
    ...givenFields,
  }),
  response: companyProfileResponseSchema,
  errors: ['stale_version'],
});

export const uploadCompanyAsset = endpoint({
  method: 'POST',
  path: '/company/assets',
  summary:
    'Upload a file of the company profile (multipart: `file` and `type`); a logo or favicon replaces the one before',
  access: 'company.write',
  multipart: true,
  response: companyAssetSchema,
  status: 201,
  errors: ['too_large', 'unsupported_media_type', 'storage_full', 'limit_reached'],
});

export const deleteCompanyAsset = endpoint({
  method: 'DELETE',
  path: '/company/assets/{assetId}',
  summary:
    'Delete a file of the company profile; requires `force` while pages use it. Published pages keep their copy',
  access: 'company.write',
  params: z.object({ assetId: uuid }),
  query: z.object({ force: z.enum(['true', 'false']).default('false') }),
  response: ok,
  errors: ['in_use'],
});
