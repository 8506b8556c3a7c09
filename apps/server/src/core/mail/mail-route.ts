// Route of a tenant's mails, beyond the settings of the installation. A feature above provides it.
import type { MailAddress } from '../mail-address.ts';

/** A mail server, with the address that its name was checked to lead to. */
export interface OwnMailServer {
  host: string;
  address: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  user: string;
  password: string;
}

export interface MailRoute {
  /** Name of the sender instead of that of the brand. */
  name?: string | undefined;
  /** Only of a verified domain. */
  from?: MailAddress | undefined;
  /** Address that the tenant chose, whose domain is not verified. */
  unverified?: MailAddress | undefined;
  replyTo?: string | undefined;
  dkim?: { domainName: string; keySelector: string; privateKey: string } | undefined;
  /** Throws when the server may not be reached. */
  server?: (() => Promise<OwnMailServer>) | undefined;
  /** The tenant's own server fails, so that its mails go through the installation's meanwhile. */
  isServerFailing?: boolean | undefined;
}

export interface MailRoutes {
  routeOf: (tenantId: string) => Promise<MailRoute>;
  /** Counts a failure of the tenant's own server; after several in a row its mails go through the installation's. */
  reportFailure: (tenantId: string, reason: string) => Promise<void>;
  reportSuccess: (tenantId: string) => Promise<void>;
}

declare module '../context/server-context.ts' {
  interface ServerContext {
    mailRoutes: MailRoutes;
  }
}
