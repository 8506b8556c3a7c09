import type { JSONColumnType } from 'kysely';
import type { Timestamp } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    idempotency_keys: IdempotencyKeysTable;
  }
}

export interface IdempotencyKeysTable {
  tenant_id: string;
  user_id: string;
  /** Method and path of the endpoint. */
  endpoint: string;
  key: string;
  request_hash: string;
  response: JSONColumnType<object>;
  expires_at: Timestamp;
}
