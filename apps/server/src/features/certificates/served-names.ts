// The names that this server serves: those that may have a certificate. No name server is asked.
import { certificateLimits as limits } from '@sitewright/contract/certificates/certificate-limits';
import { isLocalName } from '../../core/loopback.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { hostClassifier } from '../../http/hosts.ts';
import { hasHostName } from './certificates.store.ts';

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const pattern = new RegExp(`^(${label}\\.)+[a-z][a-z0-9-]*[a-z0-9]$`);

/** A name as certificates have it; undefined for what cannot have one, such as an IP address. */
export const readServerName = (text: string): string | undefined => {
  const name = text.toLowerCase().replace(/\.$/, '');
  return name.length <= limits.nameMaxLength && pattern.test(name) ? name : undefined;
};

export class ServedNames {
  readonly #ctx: ServerContext;
  readonly #classify: ReturnType<typeof hostClassifier>;

  constructor(ctx: ServerContext) {
    this.#ctx = ctx;
    this.#classify = hostClassifier(ctx.env);
  }

  /** False for a name that is certainly not served. Asks nothing, so that strangers' names cost nothing. */
  async mayServe(name: string): Promise<boolean> {
    return this.#classify(name).kind !== 'other' || this.#isCustomDomain(name);
  }

  async #isCustomDomain(name: string): Promise<boolean> {
    await this.#ctx.customHosts.settle();
    return this.#ctx.customHosts.find(name) !== undefined;
  }

  /** The main host and that of uploaded files. */
  isOwn(name: string): boolean {
    const { kind } = this.#classify(name);
    return kind === 'app' || kind === 'media';
  }

  /** @throws without a database, for a name under the domain of sites. */
  async serves(name: string): Promise<boolean> {
    const host = this.#classify(name);
    if (host.kind === 'app') return !isLocalName(name);
    if (host.kind === 'media') return true;
    if (host.kind === 'other') return this.#isCustomDomain(name);
    return (await this.#ctx.siteFiles.shows(name)) || hasHostName(this.#ctx.db, host.label);
  }
}
