/** True when a tenant sends nothing to an address. A feature above provides it. */
export type SuppressionCheck = (tenantId: string, address: string) => Promise<boolean>;

declare module '../context/server-context.ts' {
  interface ServerContext {
    isSuppressed: SuppressionCheck;
  }
}
