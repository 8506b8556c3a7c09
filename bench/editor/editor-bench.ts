// Compares our builder with a bare page, GrapesJS and Puck: same content, same script, in alternation.
import { launchChromium } from '../../scripts/chromium.ts';
import { buildWebApp } from '../../scripts/web-build.ts';
import type { Bench, BenchOptions, Figure, Mark } from '../figure.ts';
import { signUp } from '../our-site.ts';
import { launchOurServer, root } from '../server-process.ts';
import { medianOf } from '../statistics.ts';
import { type Measures, measureEditor } from './editor-steps.ts';
import type { EditorTool } from './editor-tool.ts';
import { ourBuilder } from './our-builder.ts';
import { buildRivals, serveRivals } from './rival-pages.ts';
import { barePage, grapesJs, puck } from './rival-tools.ts';
import { serveStillBuilder } from './still-builder.ts';

const ours = 'Sitewright';
const rounds = 3;
/** The largest is one below a page's limit, which leaves room for an insertion. */
const sizes = [50, 200, 499];
const largest = 499;

/** Puck needs minutes for a large page, so it gets a single round there. */
const roundsOf = (tool: EditorTool, sections: number, isQuick: boolean): number =>
  isQuick || (tool.name === 'Puck' && sections >= largest) ? 1 : rounds;

type Results = Map<string, Measures[]>;

const measureAll = async (
  tools: readonly EditorTool[],
  sections: number,
  { isQuick, say }: BenchOptions,
): Promise<Results> => {
  const results: Results = new Map(tools.map((tool) => [tool.name, []]));
  const browser = await launchChromium();
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const tool of tools) {
        if (round >= roundsOf(tool, sections, isQuick)) continue;
        try {
          const measures = await measureEditor(browser, tool, sections, say);
          results.get(tool.name)!.push(measures);
          say(`${sections} sections, ${tool.name}: ${shown(measures)}`);
        } catch (error) {
          // One editor that does not open must not cost the others their results.
          say(`${sections} sections, ${tool.name}: ${String(error).split('\n')[0]}`);
        }
      }
    }
  } finally {
    await browser.close();
  }
  return results;
};

const shown = (measures: Measures): string =>
  Object.entries(measures)
    .map(([name, value]) => `${name} ${Number(value).toFixed(1)}`)
    .join(', ');

interface Row {
  label: string;
  key: keyof Measures;
  unit: string;
  /** The competitor in the table; the other tools are listed in the note. */
  rival: 'bare page' | 'GrapesJS';
  mark?: (sections: number) => Mark | undefined;
}

const atLargest =
  (mark: Mark) =>
  (sections: number): Mark | undefined =>
    sections === largest ? mark : undefined;

const rows: readonly Row[] = [
  {
    label: 'load',
    key: 'loadCpu',
    unit: 'ms CPU',
    rival: 'GrapesJS',
    mark: (sections) => (sections >= 200 ? { of: 'ratio', limit: 0.25 } : undefined),
  },
  { label: 'load until interactive', key: 'interactiveMs', unit: 'ms', rival: 'GrapesJS' },
  { label: 'load, blocked', key: 'blockedMs', unit: 'ms', rival: 'GrapesJS' },
  {
    label: 'heap after the load',
    key: 'heapMb',
    unit: 'MB',
    rival: 'GrapesJS',
    mark: atLargest({ of: 'value', limit: 25 }),
  },
  {
    label: 'insertion of a heading',
    key: 'insertCpu',
    unit: 'ms CPU',
    rival: 'GrapesJS',
    mark: () => ({ of: 'ratio', limit: 1 }),
  },
  { label: 'insertion of a heading until painted', key: 'insertMs', unit: 'ms', rival: 'GrapesJS' },
  {
    label: 'undo',
    key: 'undoCpu',
    unit: 'ms CPU',
    rival: 'GrapesJS',
    mark: () => ({ of: 'ratio', limit: 0.5 }),
  },
  { label: 'undo until painted', key: 'undoMs', unit: 'ms', rival: 'GrapesJS' },
  { label: 'insertion of a section', key: 'sectionCpu', unit: 'ms CPU', rival: 'GrapesJS' },
  { label: 'insertion of a section until painted', key: 'sectionMs', unit: 'ms', rival: 'GrapesJS' },
  { label: 'its undo', key: 'sectionUndoCpu', unit: 'ms CPU', rival: 'GrapesJS' },
  { label: 'its undo until painted', key: 'sectionUndoMs', unit: 'ms', rival: 'GrapesJS' },
  { label: 'selection', key: 'selectCpu', unit: 'ms CPU', rival: 'GrapesJS' },
  {
    label: 'a key',
    key: 'keyCpu',
    unit: 'ms CPU',
    rival: 'bare page',
    mark: () => ({ of: 'ratio', limit: 1.2 }),
  },
  { label: 'a key until painted, 95 %', key: 'keyP95Ms', unit: 'ms', rival: 'bare page' },
  { label: 'a key of a burst', key: 'burstCpu', unit: 'ms CPU', rival: 'bare page' },
  { label: 'dragging 70 moves', key: 'dragCpu', unit: 'ms CPU', rival: 'GrapesJS' },
  {
    label: 'frame while dragging, 95 %',
    key: 'frameP95Ms',
    unit: 'ms',
    rival: 'GrapesJS',
    mark: atLargest({ of: 'value', limit: 25 }),
  },
  { label: 'frame while dragging, longest', key: 'frameMaxMs', unit: 'ms', rival: 'GrapesJS' },
  {
    label: 'layout shift while dragging',
    key: 'shift',
    unit: '',
    rival: 'GrapesJS',
    mark: () => ({ of: 'value', limit: 0 }),
  },
  {
    label: 'drop',
    key: 'dropCpu',
    unit: 'ms CPU',
    rival: 'GrapesJS',
    mark: () => ({ of: 'ratio', limit: 0.25 }),
  },
  {
    label: 'drop until painted',
    key: 'dropMs',
    unit: 'ms',
    rival: 'GrapesJS',
    mark: atLargest({ of: 'value', limit: 100 }),
  },
  { label: 'heap after the script', key: 'heapAfterMb', unit: 'MB', rival: 'GrapesJS' },
  {
    label: 'growth of the heap over 200 insertions and undos',
    key: 'heapGrowth',
    unit: '%',
    rival: 'GrapesJS',
    mark: () => ({ of: 'value', limit: 10 }),
  },
];

const figureOf = (row: Row, sections: number, results: Results): Figure => {
  const value = (tool: string): number | undefined =>
    medianOf((results.get(tool) ?? []).map((measures) => measures[row.key]));
  const others = [...results.keys()].filter((name) => name !== ours && name !== row.rival);
  const mark = row.mark?.(sections);
  return {
    name: `${sections} sections: ${row.label}`,
    unit: row.unit,
    value: value(ours),
    rival: { name: row.rival, value: value(row.rival) },
    ...(mark ? { mark } : {}),
    note: others
      .flatMap((name) => (value(name) === undefined ? [] : `${name} ${value(name)!.toFixed(1)}`))
      .join(', '),
  };
};

const run = async (options: BenchOptions): Promise<Figure[]> => {
  buildWebApp(root, 'http://localhost:6003');
  await buildRivals(options.say);
  const rivals = await serveRivals();
  const server = await launchOurServer();
  const builder = await ourBuilder(server, await signUp(server));
  const still = await serveStillBuilder(server, builder);
  try {
    const tools = [barePage(rivals.url), still.tool, grapesJs(rivals.url), puck(rivals.url), builder];
    const figures: Figure[] = [];
    for (const sections of options.isQuick ? [20] : sizes) {
      const results = await measureAll(tools, sections, options);
      figures.push(...rows.map((row) => figureOf(row, sections, results)));
    }
    return figures;
  } finally {
    await still.close();
    await server.close();
    await rivals.close();
  }
};

export const editor: Bench = { name: 'editor', run };
