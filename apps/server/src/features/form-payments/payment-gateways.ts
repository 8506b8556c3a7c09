import type { PaymentGateway } from './payment-gateway.ts';

/** Finds the gateway that a workspace has connected. */
type FindGateway = (tenantId: string) => Promise<PaymentGateway | undefined>;

/** The gateways of all workspaces. Features that know some add their way to find them; without any, nobody is connected. */
export class PaymentGateways {
  readonly #sources = new Set<FindGateway>();

  /** Returns a function that takes the source away again. */
  add(find: FindGateway): () => void {
    this.#sources.add(find);
    return () => this.#sources.delete(find);
  }

  async find(tenantId: string): Promise<PaymentGateway | undefined> {
    for (const find of this.#sources) {
      const gateway = await find(tenantId);
      if (gateway) return gateway;
    }
    return undefined;
  }
}
