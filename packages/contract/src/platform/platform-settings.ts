import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { registrationSettingsSchema } from '../tenants/settings.ts';
import { defaultThemeId, themeIds } from '../themes/theme-ids.ts';

export const platformSecuritySchema = z.object({
  /** Platform staff must set up a second factor before using their role. */
  requireTwoFactorForStaff: z.boolean(),
});
export type PlatformSecurity = z.infer<typeof platformSecuritySchema>;

/** Applies in addition to the rules of the joined tenant: the stricter of both wins. */
export const platformRegistrationSchema = registrationSettingsSchema.pick({
  mode: true,
  domains: true,
  bannedDomains: true,
});
export type PlatformRegistration = z.infer<typeof platformRegistrationSchema>;

/** Theme of the public pages. */
export const platformThemeSchema = z.object({ themeId: z.enum(themeIds) });
export type PlatformTheme = z.infer<typeof platformThemeSchema>;

/** Default settings of an installation. */
export const platformDefaults: {
  security: PlatformSecurity;
  registration: PlatformRegistration;
  theme: PlatformTheme;
} = {
  security: { requireTwoFactorForStaff: false },
  registration: { mode: 'open', domains: [], bannedDomains: [] },
  theme: { themeId: defaultThemeId },
};

export const platformSettingsSchema = z.object({
  /** Required with every change; a stale one fails with 412 `stale_version`. */
  version: z.number().int(),
  security: platformSecuritySchema,
  registration: platformRegistrationSchema,
  /** Configuration from environment variables, changed by a restart only. Never includes secrets. */
  installation: z.object({
    url: z.string(),
    sitesDomain: z.string(),
    mail: z.object({ hasServer: z.boolean(), from: z.string() }),
    google: z.object({
      isSetUp: z.boolean(),
      /** Values for the OAuth client registration at Google. */
      callbackUrl: z.string(),
    }),
  }),
});
export type PlatformSettings = z.infer<typeof platformSettingsSchema>;

export const getPlatformSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  summary: 'The settings of the installation',
  access: 'platform.read',
  response: platformSettingsSchema,
});

export const updatePlatformSettings = endpoint({
  method: 'PATCH',
  path: '/admin/settings',
  summary: 'Update one or several settings groups of the installation',
  access: 'platform.write',
  body: z.object({
    /** Time of the last change, in microseconds. */
    version: z.number().int(),
    security: platformSecuritySchema.partial().optional(),
    registration: platformRegistrationSchema.partial().optional(),
  }),
  response: platformSettingsSchema,
  errors: ['stale_version', 'would_lock_you_out', 'step_up_required'],
});
