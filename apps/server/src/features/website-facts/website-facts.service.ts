import type { readWebsite as contract } from '@sitewright/contract/website-facts/website-facts';
import { websiteFactsLimits as limits } from '@sitewright/contract/website-facts/website-facts-limits';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { SafeFetchError, type SafeFetchReason } from '../../core/safe-fetch/safe-fetch-error.ts';
import { readWhole, safeFetch } from '../../core/safe-fetch/safe-fetch.ts';
import { chooseFacts } from './choose-facts.ts';
import { type PageFacts, readPage } from './read-page.ts';

const refused = (sentence: string): AppError =>
  new AppError('validation_failed', sentence, { fields: { address: sentence } });
const unreachable = (): AppError =>
  new AppError('upstream_failed', 'The website did not answer. Check its address and try again.');

const errors: Readonly<Record<SafeFetchReason, () => AppError>> = {
  address: () => refused('Enter the address of a public website, such as www.example.com'),
  unreachable,
  timeout: unreachable,
  redirects: unreachable,
  too_large: () => new AppError('too_large', 'This page is too large to be read.'),
  wrong_type: () =>
    new AppError('unsupported_media_type', 'There is no web page at this address.', {
      fields: { address: 'There is no web page at this address.' },
    }),
};

const openPage = async (
  { websiteNetwork }: ServerContext,
  address: string,
): Promise<{ url: URL; facts: PageFacts }> => {
  const answer = await safeFetch(address, {
    types: ['text/html', 'application/xhtml+xml'],
    maxBytes: limits.pageBytes,
    totalMs: limits.pageSeconds * 1_000,
    network: websiteNetwork,
  });
  const html = (await readWhole(answer.body)).toString('utf8');
  if (answer.status >= 300) throw new SafeFetchError('unreachable', `the website answered ${answer.status}`);
  const url = new URL(answer.url);
  return { url, facts: readPage(html, url) };
};

export const readWebsite = async (
  ctx: ServerContext,
  actor: Actor,
  { address }: { address: string },
): Promise<EndpointResponse<typeof contract>> => {
  requirePermission(actor, 'sites.write');
  const wanted = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(wanted)) throw errors.address();
  const home = await openPage(ctx, wanted).catch((error: unknown) => {
    throw error instanceof SafeFetchError ? errors[error.reason]() : error;
  });
  const further = [...new Set(home.facts.furtherPages)]
    .filter((url) => url !== home.url.href)
    .slice(0, limits.pagesMax - 1);
  const others = await Promise.allSettled(further.map((url) => openPage(ctx, url)));
  const pages = [home, ...others.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))];
  return {
    url: home.url.href,
    facts: chooseFacts(pages.map(({ facts }) => facts)),
    pagesRead: pages.length,
  };
};
