// URLs of published sites as visitors write them, with the app's port where it has one.
import type { Env } from './env.ts';

type WithEnv = { env: Env };

/** The part after the subdomain. */
export const sitesDomain = ({ env }: WithEnv): string => {
  const { port } = new URL(env.appUrl);
  return port ? `${env.sitesDomain}:${port}` : env.sitesDomain;
};

/** Public URL of a site. */
export const siteUrl = (ctx: WithEnv, subdomain: string): string =>
  `${new URL(ctx.env.appUrl).protocol}//${subdomain}.${sitesDomain(ctx)}`;
