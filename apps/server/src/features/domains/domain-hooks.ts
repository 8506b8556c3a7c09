import { defineHook } from '../../core/context/hooks.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

/** All records of a domain are there; it is active once it has a certificate. Runs with every check until then. */
export const domainNeedsCertificate = defineHook<{ tx: TenantTransaction; name: string }>(
  'domain-needs-certificate',
);
