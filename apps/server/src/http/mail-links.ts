// Addresses that go into mails: of the host that the person was on, as the server knows it.
import type { CallMeta } from './mount-endpoint.ts';
import type { ServerContext } from '../core/context/server-context.ts';
import { wantedLanguages } from './page-language.ts';

/** The origin of the app: that of a tenant on its own host, else the main one. Never what a header claims. */
export const originOf = (
  ctx: Pick<ServerContext, 'env'>,
  meta: Pick<CallMeta, 'tenant'> | undefined,
): string => {
  const main = new URL(ctx.env.appUrl);
  if (!meta?.tenant) return main.origin;
  main.hostname = `${meta.tenant.label}.${ctx.env.sitesDomain}`;
  return main.origin;
};

/** `path` begins with a slash. */
export const linkTo = (
  ctx: Pick<ServerContext, 'env'>,
  meta: Pick<CallMeta, 'tenant'> | undefined,
  path: string,
): string => `${originOf(ctx, meta)}${path}`;

/** The language of a stranger, by what their browser asks for. */
export const languageOf = (meta: Pick<CallMeta, 'request'>): 'en' | 'vi' => {
  const wanted = wantedLanguages(new URLSearchParams(), meta.request.headers);
  return wanted.find((code): code is 'en' | 'vi' => code === 'en' || code === 'vi') ?? 'en';
};
