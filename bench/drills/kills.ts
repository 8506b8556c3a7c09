// `kill -9` of each program, again and again, until systemd has it back.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchOptions, Measurement } from '../measurement.ts';
import { median } from '../statistics.ts';
import type { Machine, Program } from './machine.ts';
import { atMost, measured, untilReady, withScene } from './watched.ts';

const recoveryLimitMs = 3_000;

/** Hundredths of a second since the machine started. */
const now = (): number => Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]) * 100;

/** When a process began, and the processor time that it has used, in hundredths of a second. */
const timesOf = (pid: number): { begin: number; used: number } => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number);
    return { begin: fields[19]!, used: fields[11]! + fields[12]! };
  } catch {
    return { begin: 0, used: 0 };
  }
};

/** systemd starts the next one 100 ms later at the earliest. */
const restartAfter = 5;

interface Recovery {
  ms: number;
  /** Of the first process of the program. */
  processorMs: number;
}

const killOnce = async (machine: Machine, program: Program): Promise<Recovery> => {
  const former = machine.pidOf(program);
  if (former === undefined) throw new Error(`${program} does not run`);
  const killedAt = performance.now();
  const killed = now();
  process.kill(former, 'SIGKILL');
  // While the former database ends, its connections still answer a check, and look like it until they have a name.
  for (;;) {
    const pid = machine.pidOf(program);
    if (pid !== undefined && timesOf(pid).begin > killed + restartAfter) break;
    if (performance.now() - killedAt > 120_000) throw new Error(`${program} was not started again`);
    await wait(10);
  }
  await untilReady(machine.healthPorts[program]);
  const ms = performance.now() - killedAt;
  return { ms, processorMs: timesOf(machine.pidOf(program) ?? 0).used * 10 };
};

const names: Readonly<Record<Program, string>> = {
  web: 'web process killed',
  worker: 'worker killed',
  database: 'database killed',
};

const killProgram = (program: Program, rounds: number, { log }: BenchOptions): Promise<Measurement[]> =>
  withScene({ log }, (scene) =>
    measured(scene, names[program], async () => {
      const recoveries: Recovery[] = [];
      for (let round = 0; round < rounds; round += 1) {
        recoveries.push(await killOnce(scene.machine, program));
        if (round % 10 === 0)
          scene.log(`${program}: round ${round + 1}, ${Math.round(recoveries.at(-1)!.ms)} ms`);
        await wait(500);
      }
      const times = recoveries.map(({ ms }) => ms);
      const longest = Math.max(...times);
      return [
        {
          ...atMost('ready again, median', median(times), recoveryLimitMs, 'ms'),
          note: `${rounds} times; the longest ${Math.round(longest)} ms, ${times.filter((ms) => ms > recoveryLimitMs).length} above 3 s; load of the machine ${loadavg()[0]!.toFixed(1)}`,
        },
        atMost('ready again, longest', longest, recoveryLimitMs, 'ms'),
        {
          ...{ name: 'processor time until ready, median', unit: 'ms' },
          value: median(recoveries.map(({ processorMs }) => processorMs)),
        },
      ];
    }),
  );

export const runKills = async (options: BenchOptions): Promise<Measurement[]> => {
  const figures: Measurement[] = [];
  for (const program of ['web', 'worker', 'database'] as const)
    figures.push(...(await killProgram(program, options.isQuick ? 3 : 100, options)));
  return figures;
};
