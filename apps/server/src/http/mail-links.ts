// URLs for mails: on the host that the user was on, as the server knows it.
import type { CallMeta } from './mount-endpoint.ts';
import type { ServerContext } from '../core/context/server-context.ts';
import { hostUrl } from '../core/site-url.ts';
import { preferredLanguages } from './page-language.ts';

/** The app's origin: a tenant's own host or the custom domain of it that was requested, else the main one. */
export const originOf = (
  ctx: Pick<ServerContext, 'env'>,
  meta: Pick<CallMeta, 'tenant'> | undefined,
): string => {
  if (!meta?.tenant) return new URL(ctx.env.appUrl).origin;
  return hostUrl(ctx, meta.tenant.domain ?? `${meta.tenant.label}.${ctx.env.sitesDomain}`);
};

/** `path` begins with a slash. */
export const linkTo = (
  ctx: Pick<ServerContext, 'env'>,
  meta: Pick<CallMeta, 'tenant'> | undefined,
  path: string,
): string => `${originOf(ctx, meta)}${path}`;

/** The language of a guest, from their browser's Accept-Language header. */
export const languageOf = (meta: Pick<CallMeta, 'request'>): 'en' | 'vi' => {
  const wanted = preferredLanguages(new URLSearchParams(), meta.request.headers);
  return wanted.find((code): code is 'en' | 'vi' => code === 'en' || code === 'vi') ?? 'en';
};
