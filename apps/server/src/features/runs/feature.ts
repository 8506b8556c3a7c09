import type { AnyRun } from '../../core/context/run.ts';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { purgeRunsJob } from './purge-runs.job.ts';
import { RunHub } from './run-hub.ts';
import { runRoutes } from './runs.routes.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    /** The runs of all features, by kind. */
    runDefinitions: ReadonlyMap<string, AnyRun>;
    /** Changes of runs, in this and all other processes. */
    runHub: RunHub;
  }
}

export const runsFeature = defineFeature({
  name: 'runs',
  opensStores: true,
  createContext: (ctx) => ({ runHub: new RunHub(ctx.notify) }),
  routes: runRoutes,
  jobs: [purgeRunsJob],
  personalData: { 'job_runs.user_id': personalData.kept() },
  tenantData: { job_runs: 'delete' },
  stop: (ctx) => ctx.runHub.stop(),
});
