// URLs of published sites as visitors write them, with the app's port where it has one.
import { platformBlogSubdomain } from '@sitewright/contract/blog-hosts/platform-blog';
import type { Env } from './env.ts';

type WithEnv = { env: Env };

/** The part after the subdomain. */
export const sitesDomain = ({ env }: WithEnv): string => {
  const { port } = new URL(env.appUrl);
  return port ? `${env.sitesDomain}:${port}` : env.sitesDomain;
};

/** Public URL of a site. The platform's blog is a part of the platform's own host. */
export const siteUrl = (ctx: WithEnv, subdomain: string): string =>
  subdomain === platformBlogSubdomain
    ? new URL(ctx.env.appUrl).origin
    : `${new URL(ctx.env.appUrl).protocol}//${subdomain}.${sitesDomain(ctx)}`;
