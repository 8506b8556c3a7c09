// URLs of published sites as visitors write them, with the app's port where it has one.
import { platformBlogSubdomain } from '@sitewright/contract/blog-hosts/platform-blog';
import type { Env } from './env.ts';

/** The primary custom domains of sites. */
export interface PrimaryDomains {
  /** Undefined for a site without one: its subdomain is its address. */
  primaryOf(subdomain: string): string | undefined;
}

interface WithEnv {
  env: Env;
}
/** Code that runs before the features have added their collaborators knows no custom domains. */
interface WithDomains extends WithEnv {
  siteDomains?: PrimaryDomains | undefined;
}

/** The part after the subdomain. */
export const sitesDomain = ({ env }: WithEnv): string => {
  const { port } = new URL(env.appUrl);
  return port ? `${env.sitesDomain}:${port}` : env.sitesDomain;
};

/** URL of a host that serves sites. */
export const hostUrl = ({ env }: WithEnv, host: string): string => {
  const { protocol, port } = new URL(env.appUrl);
  return `${protocol}//${host}${port && `:${port}`}`;
};

/** Public URL of a site: at its primary domain where it has one. The platform's blog is a part of the platform's own host. */
export const siteUrl = (ctx: WithDomains, subdomain: string): string =>
  subdomain === platformBlogSubdomain
    ? new URL(ctx.env.appUrl).origin
    : hostUrl(ctx, ctx.siteDomains?.primaryOf(subdomain) ?? `${subdomain}.${ctx.env.sitesDomain}`);
