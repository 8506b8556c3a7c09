import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { registrationSettingsSchema } from '../tenants/settings.ts';
import { defaultThemeId, themeIds } from '../themes/theme-ids.ts';

export const platformSecuritySchema = z.object({
  /** People with a role on the installation must have a second factor before they may do anything with it. */
  requireTwoFactorForStaff: z.boolean(),
});
export type PlatformSecurity = z.infer<typeof platformSecuritySchema>;

/** Counts besides the rules of the tenant that somebody would join: the stricter of both decides. */
export const platformRegistrationSchema = registrationSettingsSchema.pick({
  mode: true,
  domains: true,
  bannedDomains: true,
});
export type PlatformRegistration = z.infer<typeof platformRegistrationSchema>;

/** The look of the pages that everybody may read. */
export const platformThemeSchema = z.object({ themeId: z.enum(themeIds) });
export type PlatformTheme = z.infer<typeof platformThemeSchema>;

/** What stands for an installation that has chosen nothing. */
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
  /** Goes back with every change; an older one is refused with 412 `stale_version`. */
  version: z.number().int(),
  security: platformSecuritySchema,
  registration: platformRegistrationSchema,
  /** What the environment decides and only a restart changes. Secrets are never among it. */
  installation: z.object({
    url: z.string(),
    sitesDomain: z.string(),
    mail: z.object({ hasServer: z.boolean(), from: z.string() }),
    google: z.object({
      isSetUp: z.boolean(),
      /** What Google asks for when the installation is made known to it. */
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
  summary: 'Change one or several groups of settings of the installation',
  access: 'platform.write',
  body: z.object({
    /** The moment of the last change, in microseconds. */
    version: z.number().int(),
    security: platformSecuritySchema.partial().optional(),
    registration: platformRegistrationSchema.partial().optional(),
  }),
  response: platformSettingsSchema,
  errors: ['stale_version', 'would_lock_you_out', 'step_up_required'],
});
