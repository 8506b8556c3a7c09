// Processes of a cluster: started until they listen, and ended.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Waits until a process that was started with `stderr` as a pipe accepts connections. */
export const untilListening = async (child: ChildProcess, port: number, name: string): Promise<void> => {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
  for (let tries = 0; !(await isListening(port)); tries += 1) {
    if (tries > 200 || hasEnded(child)) throw new Error(`${name} did not start: ${output}`);
    await wait(25);
  }
};

export const endChild = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};
