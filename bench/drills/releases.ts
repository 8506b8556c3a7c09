// Files of published sites that are changed, emptied, cut or deleted while they are served.
import { readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Editor } from '../nodes/traffic.ts';
import type { BenchOptions, Measurement } from '../measurement.ts';
import { isClearError, isWhole, publish, visit } from './calls.ts';
import { atMost, type Scene, withScene } from './watched.ts';

interface Damage {
  name: string;
  /** To each file of the page: as it is, and compressed. */
  to: (file: string) => void;
}

const damages: readonly Damage[] = [
  { name: 'deleted', to: (file) => rmSync(file) },
  { name: 'emptied', to: (file) => truncateSync(file) },
  { name: 'cut in half', to: (file) => truncateSync(file, statSync(file).size >> 1) },
  {
    name: 'overwritten',
    to: (file) => writeFileSync(file, Buffer.alloc(statSync(file).size, 'x')),
  },
];

const filesOfHome = (dataDir: string, host: string): string[] => {
  const folder = join(dataDir, 'sites/live', host);
  return readdirSync(folder)
    .filter((name) => /^index\.html(\.\w+)?$/.test(name))
    .map((name) => join(folder, name));
};

const describe = ({ status, text }: Answer): string =>
  isWhole({ status, text }) ? 'the whole page' : `${status} with ${text.length} characters`;

/** The page through nginx and from the program itself, which has lost what it had in memory. */
const damage = async (scene: Scene, editor: Editor, { name, to }: Damage): Promise<Measurement[]> => {
  const { machine, visited } = scene;
  const before = await visit(visited, editor.host);
  const files = filesOfHome(machine.dataDir, editor.host);
  for (const file of files) to(file);
  // nginx looks at its open files once a second.
  await wait(2_000);
  const through = await visit(visited, editor.host);
  const own = await visit({ url: `http://localhost:${machine.webPort}` }, editor.host);
  const again = await publish(visited, editor);
  await wait(1_500);
  const after = await visit(visited, editor.host);
  const isHonest = (answer: Answer): boolean =>
    (isWhole(answer) && answer.text.length >= before.text.length) ||
    answer.status >= 500 ||
    isClearError(answer);
  return [
    {
      name: `page ${name}: nginx answers`,
      ...{ unit: '', value: isHonest(through) ? 0 : 1 },
      note: `${describe(through)}; nginx sends the file as it is`,
    },
    {
      ...atMost(`page ${name}: the program sends half a page`, isHonest(own) ? 0 : 1, 0),
      note: describe(own),
    },
    {
      ...atMost(
        `page ${name}: not whole after publishing`,
        again.status === 200 && isWhole(after) ? 0 : 1,
        0,
      ),
      note: `${again.status}, ${describe(after)}`,
    },
  ];
};

export const runReleases = ({ log }: BenchOptions): Promise<Measurement[]> =>
  withScene({ log }, async (scene) => {
    await scene.crowd.stop();
    const figures: Measurement[] = [];
    for (const [index, one] of damages.entries())
      figures.push(...(await damage(scene, scene.crowd.editors[index]!, one)));
    return figures;
  });
