// Addresses of published sites as visitors write them: with the port of the app where it has one.
import type { Env } from './env.ts';

type WithEnv = { env: Env };

/** What follows the subdomain. */
export const sitesDomain = ({ env }: WithEnv): string => {
  const { port } = new URL(env.appUrl);
  return port ? `${env.sitesDomain}:${port}` : env.sitesDomain;
};

/** Where visitors find a site. */
export const siteUrl = (ctx: WithEnv, subdomain: string): string =>
  `${new URL(ctx.env.appUrl).protocol}//${subdomain}.${sitesDomain(ctx)}`;
