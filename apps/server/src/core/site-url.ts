// URLs of published sites as visitors write them, with the app's port where it has one.
import { platformBlogSubdomain } from '@sitewright/contract/blog-hosts/platform-blog';
import type { Env } from './env.ts';

/** The primary custom domains of sites and workspaces. */
export interface PrimaryDomains {
  /** Undefined for a label without one: its subdomain is its address. */
  primaryOf(label: string): string | undefined;
}

interface WithEnv {
  env: Env;
}
/** Code that runs before the features have added their collaborators knows no custom domains. */
interface WithDomains extends WithEnv {
  customHosts?: PrimaryDomains | undefined;
}

/** The part after the subdomain. */
export const sitesDomain = ({ env }: WithEnv): string => {
  const { port } = new URL(env.appUrl);
  return port ? `${env.sitesDomain}:${port}` : env.sitesDomain;
};

/** URL of a host that serves a site or a workspace. */
export const hostUrl = ({ env }: WithEnv, host: string): string => {
  const { protocol, port } = new URL(env.appUrl);
  return `${protocol}//${host}${port && `:${port}`}`;
};

/** Public URL of the site or workspace of a label: at its primary domain where it has one. The platform's blog is a part of the platform's own host. */
export const siteUrl = (ctx: WithDomains, label: string): string =>
  label === platformBlogSubdomain
    ? new URL(ctx.env.appUrl).origin
    : hostUrl(ctx, ctx.customHosts?.primaryOf(label) ?? `${label}.${ctx.env.sitesDomain}`);
