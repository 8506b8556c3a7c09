// Orders certificates from an ACME certificate authority (RFC 8555), proving each name by HTTP.
import { X509Certificate } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { certificateLimits as limits } from '@sitewright/contract/certificates/certificate-limits';
import type { Authorization, Client, Order } from 'acme-client';
import { AuthorityError, errorOfProblem, type Problem } from './authority-error.ts';
import { authorityTransport } from './authority-transport.ts';

export interface Account {
  /** Undefined for an account that is to be created. */
  url: string | undefined;
  /** Private key in PEM. */
  key: string;
}

export interface Issued {
  /** In PEM, that of the name first. */
  chain: string;
  /** Private key in PEM. */
  key: string;
  startsAt: Date;
  expiresAt: Date;
}

export interface ChallengeAnswers {
  add: (token: string, answer: string) => Promise<void>;
  remove: (token: string) => Promise<void>;
}

interface Options {
  directory: string;
  email: string | undefined;
  roots: string | undefined;
}

const pollsMs = [50, 100, 200, 400, 800, 1_500, 3_000];

/** The reason of an order or an authorization that failed. */
const errorOf = (item: Order | Authorization): AuthorityError => {
  const { error, challenges = [] } = item as { error?: Problem; challenges?: { error?: Problem }[] };
  return errorOfProblem(error ?? challenges.find((one) => one.error)?.error ?? {});
};

const timedOut = (): AuthorityError =>
  new AuthorityError({
    reason: 'authority_unavailable',
    detail: 'The certificate authority took too long.',
  });

/** Reads an order or an authorization until it is done. */
const poll = async <T extends Order | Authorization>(
  read: () => Promise<T>,
  isDone: (item: T) => boolean,
): Promise<T> => {
  const end = performance.now() + limits.orderMs / 2;
  for (let tries = 0; performance.now() < end; tries += 1) {
    const item = await read();
    if (isDone(item)) return item;
    if (['invalid', 'deactivated', 'expired', 'revoked'].includes(item.status)) throw errorOf(item);
    await wait(pollsMs[tries] ?? pollsMs.at(-1));
  }
  throw timedOut();
};

export class CertificateAuthority {
  readonly #options: Options;
  #acme: Promise<typeof import('acme-client')> | undefined;
  #client: { key: string; client: Client } | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get directory(): string {
    return this.#options.directory;
  }

  /** Loaded with the first order: most processes never need it. */
  #library(): Promise<typeof import('acme-client')> {
    this.#acme ??= import('acme-client').then((acme) => {
      acme.axios.defaults.adapter = authorityTransport(this.#options.roots) as never;
      return acme;
    });
    return this.#acme;
  }

  /** Kept, because it has the directory of the authority. */
  async #clientOf({ key, url }: Account): Promise<Client> {
    const { Client: AcmeClient } = await this.#library();
    if (this.#client?.key !== key)
      this.#client = {
        key,
        client: new AcmeClient({
          directoryUrl: this.#options.directory,
          accountKey: key,
          ...(url === undefined ? {} : { accountUrl: url }),
        }),
      };
    return this.#client.client;
  }

  async createAccount(): Promise<Account & { url: string }> {
    const { crypto } = await this.#library();
    const key = (await crypto.createPrivateEcdsaKey('P-256')).toString();
    const client = await this.#clientOf({ key, url: undefined });
    const { email } = this.#options;
    await client.createAccount({
      termsOfServiceAgreed: true,
      ...(email === undefined ? {} : { contact: [`mailto:${email}`] }),
    });
    return { key, url: client.getAccountUrl() };
  }

  /** The names by which CAA records allow this authority; empty where it does not say. */
  async caaNames(account: Account): Promise<string[]> {
    const client = await this.#clientOf(account);
    // Not in the public types of the library.
    const { http } = client as unknown as { http: { getMetaField(name: string): Promise<unknown> } };
    const names = await http.getMetaField('caaIdentities');
    return Array.isArray(names) ? names.map((name) => String(name).toLowerCase()) : [];
  }

  /** @throws AuthorityError */
  async order(account: Account, name: string, answers: ChallengeAnswers): Promise<Issued> {
    const client = await this.#clientOf(account);
    const order = await client.createOrder({ identifiers: [{ type: 'dns', value: name }] });
    for (const authorization of await client.getAuthorizations(order))
      if (authorization.status !== 'valid') await this.#prove(client, order, authorization, answers);
    const { crypto } = await this.#library();
    const [key, request] = await crypto.createCsr(
      // No common name: it could have 64 characters at most.
      { altNames: [name] },
      await crypto.createPrivateEcdsaKey('P-256'),
    );
    await client.finalizeOrder(order, request);
    const done = await poll(
      () => client.getOrder(order),
      ({ status }) => status === 'valid',
    );
    const chain = await client.getCertificate(done);
    return this.#verified(name, chain, key.toString());
  }

  async #prove(
    client: Client,
    order: Order,
    authorization: Authorization,
    answers: ChallengeAnswers,
  ): Promise<void> {
    const challenge = authorization.challenges.find(({ type }) => type === 'http-01');
    if (!challenge)
      throw new AuthorityError({
        reason: 'certificate_failed',
        detail: 'The certificate authority offers no HTTP challenge.',
      });
    await answers.add(challenge.token, await client.getChallengeKeyAuthorization(challenge));
    try {
      await client.completeChallenge(challenge);
      await poll(
        async () => (await client.getAuthorizations(order)).find(({ url }) => url === authorization.url)!,
        ({ status }) => status === 'valid',
      );
    } finally {
      await answers.remove(challenge.token);
    }
  }

  #verified(name: string, chain: string, key: string): Issued {
    const certificate = new X509Certificate(chain);
    if (certificate.checkHost(name) === undefined)
      throw new AuthorityError({
        reason: 'certificate_failed',
        detail: `The certificate authority issued a certificate that is not for ${name}.`,
      });
    return {
      chain,
      key,
      startsAt: new Date(certificate.validFrom),
      expiresAt: new Date(certificate.validTo),
    };
  }
}
