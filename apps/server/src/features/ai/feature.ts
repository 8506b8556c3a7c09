import * as events from '@sitewright/contract/ai/ai-events';
import { aiSettings } from '@sitewright/contract/ai/ai-connection';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import { aiPermissions } from '@sitewright/contract/ai/ai-permissions';
import { promptLogSettings } from '@sitewright/contract/ai/ai-prompts';
import { onHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { personalData } from '../../core/personal-data.ts';
import { publicNetwork } from '../../core/safe-fetch/network.ts';
import { defineFeature } from '../../http/feature.ts';
import { userErasing } from '../../identity/user-management/erase-user.ts';
import { aiConnectionRoutes } from './ai-connection.routes.ts';
import { aiRoutes } from './ai.routes.ts';
import type { ModelAccess } from './model/model-connection.ts';
import { historyRoutes } from './history/history.routes.ts';
import { deleteRunsOf } from './history/history.store.ts';
import { promptLogRoutes } from './prompt-log/prompt-log.routes.ts';
import { deletePromptsOf } from './prompt-log/prompt-log.store.ts';
import { purgeAiJob } from './purge-ai.job.ts';
import { aiMeter } from './usage/ai-meter.ts';
import { openWriterLibrary, type WriterLibrary } from './writer-library.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    /** Industries and pictures of the built-in writer. */
    writerLibrary: () => WriterLibrary;
    /** How servers of language models are reached. */
    ai: ModelAccess;
  }
}

export const aiFeature = defineFeature({
  name: 'ai',
  dependsOn: ['library', 'sites', 'site-content', 'pages', 'media', 'company'],
  createContext: ({ library }) => ({
    writerLibrary: openWriterLibrary(library),
    ai: {
      network: publicNetwork,
      answerMs: aiLimits.answerSeconds * 1_000,
      transportRetries: aiLimits.transportRetries,
    },
  }),
  permissions: aiPermissions,
  events: Object.values(events),
  routes: [...aiRoutes, ...aiConnectionRoutes, ...historyRoutes, ...promptLogRoutes],
  settings: [aiSettings, promptLogSettings],
  jobs: [purgeAiJob],
  meters: [aiMeter],
  hooks: [
    onHook(userErasing, async (_ctx: ServerContext, { tx, userId }) => {
      await deleteRunsOf(tx, userId);
      await deletePromptsOf(tx, userId);
    }),
  ],
  personalData: {
    'ai_usage.user_id': personalData.kept(),
    'ai_usage.customer_id': personalData.kept(),
    'ai_runs.user_id': personalData.deleted('generations.json'),
    'ai_prompts.user_id': personalData.deleted(),
  },
  tenantData: {
    ai_connections: 'delete',
    ai_usage: 'delete',
    ai_answers: 'delete',
    ai_runs: 'delete',
    ai_prompts: 'delete',
  },
});
