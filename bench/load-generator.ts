// Sends many requests over keep-alive connections: with wrk where it is installed, else with autocannon.
import { spawn, spawnSync } from 'node:child_process';
import { importTool, installTools } from './tools.ts';

export interface Target {
  port: number;
  headers: Record<string, string>;
}

export type LoadGenerator = (target: Target, seconds: number) => Promise<{ perSecond: number }>;

const connections = 32;

const runWrk: LoadGenerator = ({ port, headers }, seconds) =>
  new Promise((resolve, reject) => {
    const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const args = ['-t1', `-c${connections}`, `-d${seconds}s`, ...given, `http://127.0.0.1:${port}/`];
    const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('exit', () => {
      const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
      const isClean = !/Non-2xx|Socket errors/.test(output);
      if (isClean && perSecond > 0) resolve({ perSecond });
      else reject(new Error(`wrk reported errors on port ${port}:\n${output}`));
    });
  });

interface AutocannonResult {
  requests: { average: number };
  errors: number;
  non2xx: number;
}
type Autocannon = (options: object) => Promise<AutocannonResult>;

const autocannonRunner = async (): Promise<LoadGenerator> => {
  const { default: autocannon } = await importTool<{ default: Autocannon }>('autocannon');
  return async ({ port, headers }, seconds) => {
    const url = `http://127.0.0.1:${port}/`;
    const result = await autocannon({ url, headers, connections, duration: seconds });
    if (result.errors + result.non2xx > 0) throw new Error(`autocannon reported errors on port ${port}`);
    return { perSecond: result.requests.average };
  };
};

export const findLoadGenerator = async (
  say: (line: string) => void,
): Promise<{ name: string; run: LoadGenerator }> => {
  if (spawnSync('wrk', ['-v']).error === undefined) return { name: 'wrk', run: runWrk };
  installTools(say);
  return { name: 'autocannon', run: await autocannonRunner() };
};
