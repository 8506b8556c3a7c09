// Writes the pages of a site with the language model of the caller, if there is one.
import type { TextLength } from '@sitewright/contract/ai/writing';
import { type Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { GeneratedPage } from '@sitewright/writer/generate-site';
import { asPromptBusiness } from './business.ts';
import { findConnection } from './connections/find-connection.ts';
import type { SiteOptions } from './generate-site.ts';
import type { TaskCall, TaskResult } from './tasks/run-task.ts';
import { type OnTexts, writePageWithModel } from './tasks/write-page.ts';

interface Watch {
  signal: AbortSignal;
  onTexts?: OnTexts | undefined;
  onSpent?: TaskCall['onSpent'];
}

export interface PageWriter {
  model: string;
  write: (page: GeneratedPage, watch: Watch) => Promise<TaskResult<GeneratedPage>>;
}

/** Undefined where the built-in writer writes. */
export const findPageWriter = async (
  ctx: ServerContext,
  actor: Actor,
  {
    useBuiltIn,
    businessInfo,
    tone,
    length = 'medium',
    locale,
    seed,
  }: SiteOptions & {
    useBuiltIn: boolean;
    length?: TextLength;
  },
): Promise<PageWriter | undefined> => {
  const connection = useBuiltIn ? undefined : await findConnection(ctx, actor);
  if (!connection) return undefined;
  const business = asPromptBusiness(businessInfo);
  const call = { actor, ownerId: actor.userId, seed };
  return {
    model: connection.model,
    write: (page, { onTexts, ...watch }) =>
      writePageWithModel(ctx, connection, page, {
        ...{ business, tone, length, locale, onTexts },
        call: { ...call, ...watch },
      }),
  };
};
