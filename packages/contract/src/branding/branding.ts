import { z } from 'zod';
import { endpoint, type EndpointResponse } from '../endpoint.ts';
import { changeCount, isoDate, trimmed } from '../fields.ts';
import { limits } from '../limits.ts';
import { themeColorNames } from '../themes/theme.ts';

const hex = z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a hex code, like #C8401A');
/** URL returned by the branding file upload. */
const fileUrl = z
  .string()
  .max(200)
  .regex(/^\/media\/[a-z0-9]{2}\/[A-Za-z0-9]+\.[a-z0-9]+$/, 'Upload the image first')
  .nullable();
const webUrl = z
  .string()
  .trim()
  .max(limits.tenants.addressMaxLength)
  .refine((text) => text === '' || /^https?:\/\/[^\s/]/i.test(text), 'An address begins with https://');

export const colorsSchema = z.object(
  Object.fromEntries(themeColorNames.map((name) => [name, hex.optional()])) as Record<
    (typeof themeColorNames)[number],
    z.ZodOptional<typeof hex>
  >,
);

export const iconSizes = [16, 32, 180, 512] as const;
const iconsSchema = z.array(z.object({ size: z.number().int(), url: z.string().max(200) })).max(8);

export const brandingSchema = z.object({
  productName: trimmed(limits.tenants.productNameMaxLength).default(''),
  logoLight: fileUrl.default(null),
  logoDark: fileUrl.default(null),
  favicon: fileUrl.default(null),
  /** The favicon in all sizes, as returned by the upload. */
  icons: iconsSchema.default([]),
  socialImage: fileUrl.default(null),
  /** Omitted colours fall back to the product's. */
  colors: colorsSchema.default({}),
  fonts: z
    .object({ heading: z.string().max(60), body: z.string().max(60) })
    .nullable()
    .default(null),
  radius: z.enum(['none', 'small', 'medium', 'large']).default('medium'),
  loginPage: z
    .object({
      headline: trimmed(limits.tenants.loginHeadlineMaxLength).default(''),
      text: trimmed(limits.tenants.loginTextMaxLength).default(''),
      image: fileUrl.default(null),
      layout: z.enum(['centered', 'split-left', 'split-right']).default('centered'),
    })
    .default({ headline: '', text: '', image: null, layout: 'centered' }),
  emailHeader: trimmed(limits.tenants.emailHeaderMaxLength).default(''),
  emailFooter: trimmed(limits.tenants.emailFooterMaxLength).default(''),
  dashboardWelcome: trimmed(limits.tenants.dashboardWelcomeMaxLength).default(''),
  supportUrl: webUrl.default(''),
  supportEmail: z
    .string()
    .trim()
    .max(limits.auth.emailMaxLength)
    .refine((text) => text === '' || z.email().safeParse(text).success, 'Enter an email address')
    .default(''),
  hidePlatformBadge: z.boolean().default(false),
});
export type Branding = z.infer<typeof brandingSchema>;

/** A colour pair below the contrast minimum, with a suggestion that passes. */
export const contrastWarningSchema = z.object({
  foreground: z.enum(themeColorNames),
  background: z.enum(themeColorNames),
  ratio: z.number(),
  /** Replacement foreground with which the pair passes. */
  suggestion: z.string(),
});

export const brandingStateSchema = z.object({
  /** The draft, or the published branding when there are no unpublished changes. */
  draft: brandingSchema,
  hasDraft: z.boolean(),
  published: brandingSchema.nullable(),
  /** 0 before the first publish. */
  publishedVersion: z.number().int(),
  /** Required with every change of the draft; a stale one fails with 409 `stale_version`. */
  edit: z.number().int(),
  warnings: z.array(contrastWarningSchema),
});
export type BrandingState = z.infer<typeof brandingStateSchema>;

export const getBranding = endpoint({
  method: 'GET',
  path: '/tenant/branding',
  summary: 'Branding of the tenant: draft and published',
  access: 'tenant.read',
  response: brandingStateSchema,
});

export const saveBranding = endpoint({
  method: 'PUT',
  path: '/tenant/branding',
  summary: 'Save the branding draft; visible to no one else until published',
  access: 'tenant.write',
  body: z.object({ edit: changeCount, branding: brandingSchema }),
  response: brandingStateSchema,
  errors: ['stale_version'],
});

export const discardBranding = endpoint({
  method: 'DELETE',
  path: '/tenant/branding/draft',
  summary: 'Discard the draft and return to the published branding',
  access: 'tenant.write',
  response: brandingStateSchema,
});

export const publishBranding = endpoint({
  method: 'POST',
  path: '/tenant/branding/publish',
  summary: 'Publish the draft',
  access: 'tenant.write',
  body: z.object({ edit: changeCount }),
  response: brandingStateSchema,
  errors: ['stale_version'],
});

export const listBrandingVersions = endpoint({
  method: 'GET',
  path: '/tenant/branding/versions',
  summary: 'List published branding versions, newest first',
  access: 'tenant.read',
  response: z.object({
    versions: z.array(
      z.object({
        version: z.number().int(),
        publishedAt: isoDate,
        publishedBy: z.string().nullable(),
        isLive: z.boolean(),
        branding: brandingSchema,
      }),
    ),
  }),
});

export const restoreBranding = endpoint({
  method: 'POST',
  path: '/tenant/branding/versions/{version}/restore',
  summary: 'Publish an earlier branding version again',
  access: 'tenant.write',
  params: z.object({ version: z.coerce.number().int().min(1).max(1_000_000) }),
  response: brandingStateSchema,
});

export const brandingFileUses = ['logoLight', 'logoDark', 'favicon', 'loginImage', 'socialImage'] as const;

export const uploadBrandingFile = endpoint({
  method: 'POST',
  path: '/tenant/branding/files',
  summary: 'Upload a logo, favicon or image (multipart: `use`, then `file`: PNG, SVG or WebP, at most 2 MB)',
  access: 'tenant.write',
  multipart: true,
  response: z.object({
    use: z.enum(brandingFileUses),
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    /** For a favicon: its variants in each size. */
    icons: iconsSchema,
  }),
  status: 201,
  errors: ['too_large', 'unsupported_media_type'],
});

/** The public part of a host's branding. */
export const publicBrandingSchema = z.object({
  productName: z.string(),
  logoLight: z.string().nullable(),
  logoDark: z.string().nullable(),
  favicon: z.string().nullable(),
  icons: iconsSchema,
  socialImage: z.string().nullable(),
  colors: colorsSchema,
  fonts: brandingSchema.shape.fonts.unwrap(),
  radius: z.enum(['none', 'small', 'medium', 'large']),
  loginPage: z.object({
    headline: z.string(),
    text: z.string(),
    image: z.string().nullable(),
    layout: z.enum(['centered', 'split-left', 'split-right']),
  }),
  dashboardWelcome: z.string(),
  supportUrl: z.string(),
  supportEmail: z.string(),
  hidePlatformBadge: z.boolean(),
  /** Whether it is the product's default branding. */
  isDefault: z.boolean(),
});
export type PublicBranding = z.infer<typeof publicBrandingSchema>;

export const getPublicBranding = endpoint({
  method: 'GET',
  path: '/branding',
  summary: 'Branding of the requested host',
  access: 'public',
  response: publicBrandingSchema,
});

export const getHost = endpoint({
  method: 'GET',
  path: '/host',
  summary: 'The requested host: main or tenant, and its branding',
  access: 'public',
  response: z.object({
    kind: z.enum(['main', 'tenant']),
    tenant: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** Whether self-registration is open; false when an invitation is required. */
    mayJoin: z.boolean(),
    /** The main host, for links that lead back to it. */
    mainUrl: z.string(),
    branding: publicBrandingSchema,
  }),
});
export type Host = EndpointResponse<typeof getHost>;
