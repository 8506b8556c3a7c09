// Finds the certificate of the name that a client asks for, and obtains it where it is missing.
import type { SecureContext } from 'node:tls';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { awaitCertificate } from '../obtain-certificate.service.ts';
import { readServerName } from '../served-names.ts';

/** Obtains certificates, each once at a time: handshakes of one name wait for the same order. */
export class CertificateOrders {
  readonly #ctx: ServerContext;
  readonly #orders = new Map<string, Promise<boolean>>();

  constructor(ctx: ServerContext) {
    this.#ctx = ctx;
  }

  running(name: string): Promise<boolean> | undefined {
    return this.#orders.get(name);
  }

  obtain(name: string): Promise<boolean> {
    const running = this.#orders.get(name);
    if (running) return running;
    const order = awaitCertificate(this.#ctx, name).finally(() => this.#orders.delete(name));
    this.#orders.set(name, order);
    return order;
  }
}

/** A name that was refused is refused again for some seconds without any look-up. */
const mayObtain = async ({ certificates }: ServerContext, name: string): Promise<boolean> =>
  !certificates.contexts.isMissing(name) &&
  (await certificates.contexts.find(name)) === undefined &&
  (await certificates.names.serves(name));

/** Undefined where the handshake is refused. */
export const contextOfName = async (
  ctx: ServerContext,
  serverName: string,
): Promise<SecureContext | undefined> => {
  const { contexts, names, orders } = ctx.certificates;
  const name = readServerName(serverName);
  if (name === undefined || !(await names.mayServe(name))) return undefined;
  const order = orders.running(name) ?? ((await mayObtain(ctx, name)) ? orders.obtain(name) : undefined);
  // The order may have been another process's.
  if (await order) contexts.invalidate(name);
  return contexts.find(name);
};

/** Whether visitors of a host can go on to HTTPS. Its certificate is obtained meanwhile, where there is none. */
export const hasCertificate = async (ctx: ServerContext, name: string): Promise<boolean> => {
  const { contexts, names, orders } = ctx.certificates;
  if (!(await names.mayServe(name))) return false;
  if (orders.running(name) === undefined && (await mayObtain(ctx, name)))
    orders.obtain(name).catch((error: unknown) => {
      ctx.log.error({ err: error, name }, 'a certificate could not be looked up');
    });
  return (await contexts.find(name)) !== undefined;
};
