// The site itself in its backup: `data/site.ndjson`, one row. Its addresses, password and people are not part of it.
import { accessModes, siteCodeSchema } from '@sitewright/contract/site-settings/site-settings';
import { businessContextSchema, siteSettingsSchema } from '@sitewright/contract/sites/sites';
import { themeSchema } from '@sitewright/contract/themes/theme';
import { z } from 'zod';
import type { ArchiveRow } from '../../core/db/archive/archive-table.ts';
import type { SiteRow } from '../sites/site-rows.ts';
import type { Mentions } from './archived-text.ts';
import { archivedValue } from './read-table.store.ts';

export const siteTable = 'site';

export const archivedSiteSchema = z.object({
  name: z.string().min(1).max(200),
  description: z.string().max(5_000),
  settings: siteSettingsSchema,
  businessContext: businessContextSchema.partial(),
  theme: themeSchema,
  templateId: z.string().max(200).nullable(),
  code: siteCodeSchema.partial(),
  /** A password is not part of a backup: such a site is for members until it gets a new one. */
  access: z.enum(accessModes),
});
export type ArchivedSite = z.output<typeof archivedSiteSchema>;

export const archivedSite = (site: SiteRow, mentions: Mentions): ArchiveRow => ({
  name: site.name,
  description: site.description,
  settings: archivedValue(site.settings, mentions),
  businessContext: archivedValue(site.business_context, mentions),
  theme: archivedValue(site.theme, mentions),
  templateId: site.template_id,
  code: archivedValue(site.code, mentions),
  access: site.access,
});
