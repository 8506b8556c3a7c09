// The database is stopped for a minute, or the way to it is slow, silent or cut.
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchOptions, Measurement } from '../measurement.ts';
import { type Network, startNetwork } from './network-proxy.ts';
import { atMost, measured, type Scene, untilReady, untilWritten, withScene } from './watched.ts';

/** How soon the editors must save again. */
const backWithinMs = 5_000;

const savedAgain = async (scene: Scene): Promise<Measurement> =>
  atMost('saved again after', await untilWritten(scene), backWithinMs, 'ms');

export const runOutage = ({ log, isQuick }: BenchOptions): Promise<Measurement[]> => {
  const seconds = isQuick ? 10 : 60;
  return withScene({ log }, (scene) =>
    measured(scene, `database away for ${seconds} s`, async () => {
      const { machine } = scene;
      const pid = machine.pidOf('web');
      machine.systemctl('stop', 'database');
      await wait(seconds * 1_000);
      machine.systemctl('start', 'database');
      const again = await savedAgain(scene);
      await untilReady(machine.healthPorts.web);
      return [again, atMost('restarts of the web process', machine.pidOf('web') === pid ? 0 : 1, 0)];
    }),
  );
};

interface Fault {
  name: string;
  begin: (network: Network) => void;
}

const faults: readonly Fault[] = [
  { name: 'network slow, 100 ms each way', begin: (network) => network.slow(100) },
  { name: 'network silent', begin: (network) => network.silence() },
  { name: 'network cut', begin: (network) => network.cut() },
];

const runFault = async ({ name, begin }: Fault, { log, isQuick }: BenchOptions): Promise<Measurement[]> => {
  let network: Network | undefined;
  try {
    return await withScene(
      {
        log,
        databasePort: async (port) => {
          network = await startNetwork(port);
          return network.port;
        },
      },
      (scene) => {
        const seconds = isQuick ? 5 : 30;
        return measured(scene, `${name} for ${seconds} s`, async () => {
          begin(network!);
          await wait(seconds * 1_000);
          network!.restore();
          return [await savedAgain(scene)];
        });
      },
    );
  } finally {
    network?.close();
  }
};

export const runNetwork = async (options: BenchOptions): Promise<Measurement[]> => {
  const figures: Measurement[] = [];
  for (const fault of faults) figures.push(...(await runFault(fault, options)));
  return figures;
};
