import { buildApp } from './app.ts';
import { createContext } from './context.ts';
import type { AppContext } from './context.ts';
import { runSeeds } from './db/seed.ts';
import { loadEnv } from './env.ts';
import type { Env } from './env.ts';
import { seeds } from './seeds.ts';
import { stopOnSignal } from './shutdown.ts';
import { exitWith, StartError } from './start-error.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const banner = (env: Env, seedLines: readonly string[]): string[] => [
  '',
  `  Sitewright is ready: ${env.appUrl}`,
  `  Database: ${env.databaseUrl === undefined ? 'embedded' : 'DATABASE_URL'}. Data folder: ${env.dataDir}`,
  ...(env.dataDirNote === undefined ? [] : [`  ${env.dataDirNote}`]),
  ...seedLines.map((line) => `  ${line}`),
  '',
];

const explain = (error: unknown, env: Env): unknown =>
  (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    ? new StartError(`Port ${env.port} is taken by another program: stop it, or set PORT to a free one.`)
    : error;

const serve = async (ctx: AppContext): Promise<void> => {
  await ctx.migrate();
  await ctx.queue.start();
  const { app, ctx: served } = await buildApp(ctx);
  const seedLines = await runSeeds(served, seeds);
  stopOnSignal(ctx, app);
  // A worker only does jobs; it has no listener.
  if (ctx.env.role === 'worker') await app.ready();
  else await app.listen({ host: ctx.env.host, port: ctx.env.port });
  ctx.readiness.isReady = true;
  banner(ctx.env, seedLines).forEach(say);
};

try {
  const env = loadEnv();
  const ctx = await createContext(env);
  try {
    await serve(ctx);
  } catch (error) {
    await ctx.close();
    throw explain(error, env);
  }
} catch (error) {
  exitWith(error);
}
