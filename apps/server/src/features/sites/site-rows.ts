import type { Insertable, Selectable } from 'kysely';
import type { DocumentsTable, PagesTable, SitesTable } from '../../core/db/site-tables.ts';

export type SiteRow = Selectable<SitesTable>;
export type NewSiteRow = Insertable<SitesTable>;
export type PageRow = Selectable<PagesTable>;
export type DocumentRow = Selectable<DocumentsTable>;
