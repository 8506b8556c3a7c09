// Program start: environment, context, database, application, listening.
import { buildApp } from './app.ts';
import { createContext } from '../core/context/context.ts';
import type { AppContext } from '../core/context/context.ts';
import { runSeeds } from '../core/context/seed.ts';
import { loadEnv } from '../core/env.ts';
import { requestAtStart } from '../features/certificates/renew-certificates.job.ts';
import { localLink } from '../identity/demo/local-key.ts';
import type { Env } from '../core/env.ts';
import { limitHeapGrowth } from './heap-growth.ts';
import { seeds } from './seeds.ts';
import { isDiskFull, isReadOnly } from '../core/storage/on-disk.ts';
import { listen, listenForHealth } from './listen.ts';
import { stopOnSignal } from './shutdown.ts';
import { exitWith, StartError } from '../core/start-error.ts';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const banner = ({ env }: AppContext, link: string | undefined, seedLines: readonly string[]): string[] => [
  '',
  `  Sitewright is ready: ${link ?? env.appUrl}`,
  ...(link === undefined
    ? []
    : ['  The link unlocks the demo users in your browser until the program stops. Do not share it.']),
  `  Database: ${env.databaseUrl === undefined ? 'embedded' : 'DATABASE_URL'}. Data folder: ${env.dataDir}`,
  ...[env.dataDirNote, env.demoNote].flatMap((note) => (note === undefined ? [] : [`  ${note}`])),
  ...seedLines.map((line) => `  ${line}`),
  '',
];

const portSettingOf = (env: Env, port: number): string => {
  if (port === env.healthPort) return 'HEALTH_PORT';
  if (env.tls === undefined) return 'PORT';
  return port === env.tls.port ? 'TLS_PORT' : 'HTTP_PORT';
};

const explain = (error: unknown, env: Env): unknown => {
  const { code, port = env.port } = error as NodeJS.ErrnoException & { port?: number };
  const setting = portSettingOf(env, port);
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is taken by another program: stop it, or set ${setting} to a free one.`,
    );
  if (code === 'EACCES' && (error as NodeJS.ErrnoException).syscall === 'listen')
    return new StartError(
      `This account may not listen on port ${port}: allow it (docs/guides/own-domain.md), or set ${setting} to another one.`,
    );
  if (error instanceof StartError) return error;
  if (isDiskFull(error)) return new StartError(`The disk of ${env.dataDir} is full: free some space on it.`);
  if (isReadOnly(error))
    return new StartError(`${env.dataDir} has files that cannot be written to: ${(error as Error).message}.`);
  return error;
};

/** `link` unlocks the demo; undefined when this process serves no demo. */
export interface Ready {
  env: Env;
  link: string | undefined;
}

const serve = async (ctx: AppContext): Promise<Ready> => {
  await ctx.migrate();
  await ctx.queue.start();
  const { app, ctx: served } = await buildApp(ctx);
  const seedLines = await runSeeds(served, seeds);
  stopOnSignal(ctx, app);
  // A worker only does jobs; it listens for health and metrics at most.
  const hasListener = ctx.env.role !== 'worker';
  if (hasListener) {
    await listen(app, ctx.env);
    await requestAtStart(served);
  } else await app.ready();
  await listenForHealth(app, ctx.env);
  // Not before: a start makes little garbage and would wait for its collection.
  limitHeapGrowth();
  ctx.readiness.isReady = true;
  const link = hasListener ? localLink(served) : undefined;
  banner(ctx, link, seedLines).forEach(printLine);
  return { env: ctx.env, link };
};

const start = async (env: Env, onReady: (ready: Ready) => void): Promise<void> => {
  const ctx = await createContext(env);
  try {
    onReady(await serve(ctx));
  } catch (error) {
    await ctx.close();
    throw error;
  }
};

/** Starts the program, or ends the process with the reason why it cannot start. */
export const runProgram = async (onReady: (ready: Ready) => void = () => undefined): Promise<void> => {
  try {
    const env = loadEnv();
    try {
      await start(env, onReady);
    } catch (error) {
      throw explain(error, env);
    }
  } catch (error) {
    exitWith(error);
  }
};
