import type { JsonObject } from '@sitewright/contract/content';
import type { ColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** A timestamp or JSON column that has a default, so an insert may leave it out. */
export type TimestampDefault = ColumnType<Date, Date | string | undefined, Date | string>;
export type JsonDefault = ColumnType<JsonObject, string | undefined, string>;
/** A JSON column that holds a list and has a default. */
export type JsonListDefault<Entry> = ColumnType<Entry[], string | undefined, string>;
