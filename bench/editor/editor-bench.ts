// Compares our builder with a bare page, GrapesJS and Puck: same content, same script, in alternation.
import { launchChromium } from '../../scripts/chromium.ts';
import { buildWebApp } from '../../scripts/web-build.ts';
import type { Bench, BenchOptions, Measurement, Threshold } from '../measurement.ts';
import { signUp } from '../our-site.ts';
import { launchOurServer, root } from '../server-process.ts';
import { medianOf } from '../statistics.ts';
import { type Measures, measureEditor } from './editor-steps.ts';
import type { EditorTool } from './editor-tool.ts';
import { ourBuilder } from './our-builder.ts';
import { buildCompetitors, serveCompetitors } from './competitor-pages.ts';
import { barePage, grapesJs, puck } from './competitor-tools.ts';
import { serveStaticBuilder } from './static-builder.ts';

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
  { isQuick, log: say }: BenchOptions,
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
  competitor: 'bare page' | 'GrapesJS';
  threshold?: (sections: number) => Threshold | undefined;
}

const atLargest =
  (mark: Threshold) =>
  (sections: number): Threshold | undefined =>
    sections === largest ? mark : undefined;

const rows: readonly Row[] = [
  {
    label: 'load',
    key: 'loadCpu',
    unit: 'ms CPU',
    competitor: 'GrapesJS',
    threshold: (sections) => (sections >= 200 ? { of: 'ratio', limit: 0.25 } : undefined),
  },
  { label: 'load until interactive', key: 'interactiveMs', unit: 'ms', competitor: 'GrapesJS' },
  { label: 'load, blocked', key: 'blockedMs', unit: 'ms', competitor: 'GrapesJS' },
  {
    label: 'heap after the load',
    key: 'heapMb',
    unit: 'MB',
    competitor: 'GrapesJS',
    threshold: atLargest({ of: 'value', limit: 25 }),
  },
  {
    label: 'insertion of a heading',
    key: 'insertCpu',
    unit: 'ms CPU',
    competitor: 'GrapesJS',
    threshold: () => ({ of: 'ratio', limit: 1 }),
  },
  { label: 'insertion of a heading until painted', key: 'insertMs', unit: 'ms', competitor: 'GrapesJS' },
  {
    label: 'undo',
    key: 'undoCpu',
    unit: 'ms CPU',
    competitor: 'GrapesJS',
    threshold: () => ({ of: 'ratio', limit: 0.5 }),
  },
  { label: 'undo until painted', key: 'undoMs', unit: 'ms', competitor: 'GrapesJS' },
  { label: 'insertion of a section', key: 'sectionCpu', unit: 'ms CPU', competitor: 'GrapesJS' },
  { label: 'insertion of a section until painted', key: 'sectionMs', unit: 'ms', competitor: 'GrapesJS' },
  { label: 'its undo', key: 'sectionUndoCpu', unit: 'ms CPU', competitor: 'GrapesJS' },
  { label: 'its undo until painted', key: 'sectionUndoMs', unit: 'ms', competitor: 'GrapesJS' },
  { label: 'selection', key: 'selectCpu', unit: 'ms CPU', competitor: 'GrapesJS' },
  {
    label: 'a key',
    key: 'keyCpu',
    unit: 'ms CPU',
    competitor: 'bare page',
    threshold: () => ({ of: 'ratio', limit: 1.2 }),
  },
  { label: 'a key until painted, 95 %', key: 'keyP95Ms', unit: 'ms', competitor: 'bare page' },
  { label: 'a key of a burst', key: 'burstCpu', unit: 'ms CPU', competitor: 'bare page' },
  { label: 'dragging 70 moves', key: 'dragCpu', unit: 'ms CPU', competitor: 'GrapesJS' },
  {
    label: 'frame while dragging, 95 %',
    key: 'frameP95Ms',
    unit: 'ms',
    competitor: 'GrapesJS',
    threshold: atLargest({ of: 'value', limit: 25 }),
  },
  { label: 'frame while dragging, longest', key: 'frameMaxMs', unit: 'ms', competitor: 'GrapesJS' },
  {
    label: 'layout shift while dragging',
    key: 'shift',
    unit: '',
    competitor: 'GrapesJS',
    threshold: () => ({ of: 'value', limit: 0 }),
  },
  {
    label: 'drop',
    key: 'dropCpu',
    unit: 'ms CPU',
    competitor: 'GrapesJS',
    threshold: () => ({ of: 'ratio', limit: 0.25 }),
  },
  {
    label: 'drop until painted',
    key: 'dropMs',
    unit: 'ms',
    competitor: 'GrapesJS',
    threshold: atLargest({ of: 'value', limit: 100 }),
  },
  { label: 'heap after the script', key: 'heapAfterMb', unit: 'MB', competitor: 'GrapesJS' },
  {
    label: 'growth of the heap over 200 insertions and undos',
    key: 'heapGrowth',
    unit: '%',
    competitor: 'GrapesJS',
    threshold: () => ({ of: 'value', limit: 10 }),
  },
];

const figureOf = (row: Row, sections: number, results: Results): Measurement => {
  const value = (tool: string): number | undefined =>
    medianOf((results.get(tool) ?? []).map((measures) => measures[row.key]));
  const others = [...results.keys()].filter((name) => name !== ours && name !== row.competitor);
  const mark = row.threshold?.(sections);
  return {
    name: `${sections} sections: ${row.label}`,
    unit: row.unit,
    value: value(ours),
    competitor: { name: row.competitor, value: value(row.competitor) },
    ...(mark ? { threshold: mark } : {}),
    note: others
      .flatMap((name) => (value(name) === undefined ? [] : `${name} ${value(name)!.toFixed(1)}`))
      .join(', '),
  };
};

const run = async (options: BenchOptions): Promise<Measurement[]> => {
  buildWebApp(root, 'http://localhost:6003');
  await buildCompetitors(options.log);
  const rivals = await serveCompetitors();
  const server = await launchOurServer();
  const builder = await ourBuilder(server, await signUp(server));
  const still = await serveStaticBuilder(server, builder);
  try {
    const tools = [barePage(rivals.url), still.tool, grapesJs(rivals.url), puck(rivals.url), builder];
    const figures: Measurement[] = [];
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
