// Requests besides reads that published sites accept. Each feature declares its own, and they work on the site's own
// host and where the site is hosted under a path of the app.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerContext } from '../core/context/server-context.ts';

export interface SitePostTarget {
  host: string;
  /** The groups of `path`. */
  params: readonly string[];
  /** Set when the site is hosted under a path of the app: that path, and the page that the form names. */
  hosted?: { prefix: string; page: string };
}

export interface SitePost {
  /** Matches a whole path on the site; begins with `/_`, which no page can. */
  path: RegExp;
  /** Answers the request, also when it fails. */
  handle: (
    ctx: ServerContext,
    request: IncomingMessage,
    response: ServerResponse,
    target: SitePostTarget,
  ) => Promise<void>;
}

/** The handler of a POST to this path; undefined when no feature accepts it. */
export const findSitePost = (
  { sitePosts }: { sitePosts: readonly SitePost[] },
  method: string | undefined,
  path: string,
): { post: SitePost; params: string[] } | undefined => {
  if (method !== 'POST') return undefined;
  for (const post of sitePosts) {
    const match = post.path.exec(path);
    if (match) return { post, params: match.slice(1) };
  }
  return undefined;
};
