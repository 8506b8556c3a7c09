import { z } from 'zod';
import type { EndpointResponse } from '../endpoint.ts';
import { defineSettings, settingsEndpoints } from '../settings.ts';
import { formMailLimits as limits } from './form-mail-limits.ts';

export const formMailSettings = defineSettings({
  name: 'formMails',
  scope: 'tenant',
  schema: z.object({
    /** How long the links to files in a mail about a submission work. */
    linkHours: z.number().int().min(limits.linkHoursMin).max(limits.linkHoursMax),
  }),
  defaults: { linkHours: limits.linkHoursDefault },
});

const access = { read: 'tenant.read', write: 'tenant.write' } as const;
export const formMailEndpoints = settingsEndpoints(formMailSettings, {
  ...access,
  title: 'the mails about form submissions',
});
export const { getSettings: getFormMailSettings, updateSettings: updateFormMailSettings } = formMailEndpoints;
export type FormMailSettings = EndpointResponse<typeof getFormMailSettings>;
