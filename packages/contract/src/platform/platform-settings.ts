import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { defineSettings, type SettingsValues } from '../settings.ts';
import { tenantRegistration } from '../tenants/settings.ts';
import { defaultThemeId, themeIds } from '../themes/theme-ids.ts';

export const platformSecurity = defineSettings({
  name: 'security',
  scope: 'platform',
  schema: z.object({
    /** Platform staff must set up a second factor before using their role. */
    requireTwoFactorForStaff: z.boolean(),
  }),
  defaults: { requireTwoFactorForStaff: false },
});

/** Applies in addition to the rules of the joined tenant: the stricter of both wins. */
export const platformRegistration = defineSettings({
  name: 'registration',
  scope: 'platform',
  schema: tenantRegistration.schema.pick({ mode: true, domains: true, bannedDomains: true }),
  defaults: { mode: 'open', domains: [], bannedDomains: [] },
});

export const platformWorkspaces = defineSettings({
  name: 'workspaces',
  scope: 'platform',
  schema: z.object({
    /** Whether everybody with an account can create workspaces; staff always can. */
    canBeCreated: z.boolean(),
  }),
  defaults: { canBeCreated: true },
});

/** Theme of the public pages. */
export const platformTheme = defineSettings({
  name: 'theme',
  scope: 'platform',
  schema: z.object({ themeId: z.enum(themeIds) }),
  defaults: { themeId: defaultThemeId },
});
export type PlatformTheme = SettingsValues<typeof platformTheme>;

export const platformSettingsSchema = z.object({
  /** Required with every change; a stale one fails with 409 `stale_version`. */
  version: z.number().int(),
  security: platformSecurity.schema,
  registration: platformRegistration.schema,
  workspaces: platformWorkspaces.schema,
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
    security: platformSecurity.schema.partial().optional(),
    registration: platformRegistration.schema.partial().optional(),
    workspaces: platformWorkspaces.schema.partial().optional(),
  }),
  response: platformSettingsSchema,
  errors: ['stale_version', 'would_lock_you_out', 'step_up_required'],
});
