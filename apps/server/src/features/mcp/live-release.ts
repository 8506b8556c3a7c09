import { listReleases, type Release } from '@sitewright/contract/publishing/publishing';
import type { ToolCall } from './tool.ts';

/** The id of the release that visitors see; null while the site is offline. */
export const liveReleaseOf = async (
  { ask }: Pick<ToolCall, 'ask'>,
  siteId: string,
): Promise<{ releases: Release[]; live: string | null }> => {
  const { releases } = await ask(listReleases, { params: { id: siteId } });
  return { releases, live: releases.find(({ isLive }) => isLive)?.id ?? null };
};
