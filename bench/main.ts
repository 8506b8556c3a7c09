// npm run bench -- [serve many-hosts request-metrics render pages start bundle identity library documentation-search landing live media forms form-builder editor post-editor blog blog-pages ai-stream generated newsletter site-archive static-export https backup nodes failover drills scale] [--quick] [--slow] [--write] [--template SLUG …] [--scale 0.01] [--keep DIR]
import { cpus, release, totalmem } from 'node:os';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { aiStream } from './ai-stream.ts';
import { backup } from './backup/backup-bench.ts';
import { blog } from './blog.ts';
import { blogPages } from './blog-pages.ts';
import { bundle } from './bundle.ts';
import { customDesigns } from './custom-designs.ts';
import { documentationSearch } from './documentation-search.ts';
import { drills } from './drills/drills-bench.ts';
import { editor } from './editor/editor-bench.ts';
import { formBuilder } from './forms/builder.ts';
import { forms } from './forms/forms-bench.ts';
import { generated } from './generated.ts';
import { https } from './https.ts';
import { identity } from './identity.ts';
import { landing } from './landing.ts';
import type { Bench, BenchOptions, Measurement } from './measurement.ts';
import { live } from './live.ts';
import { media } from './media.ts';
import { failover } from './nodes/failover.ts';
import { nodes } from './nodes/nodes-bench.ts';
import { newsletter } from './newsletter/newsletter-bench.ts';
import { pages } from './pages.ts';
import { postEditor } from './post-editor/post-editor-bench.ts';
import { render } from './render.ts';
import { isMissed, type ResultRow, resultTable } from './result-table.ts';
import { requestMetrics } from './request-metrics.ts';
import { scale } from './scale/scale-bench.ts';
import { serve } from './serve.ts';
import { manyHosts } from './serving/many-hosts.ts';
import { siteArchive } from './site-archive.ts';
import { start } from './start.ts';
import { staticExport } from './static-export.ts';

const benches: readonly Bench[] = [
  serve,
  manyHosts,
  requestMetrics,
  render,
  pages,
  start,
  bundle,
  identity,
  customDesigns,
  documentationSearch,
  landing,
  live,
  media,
  forms,
  formBuilder,
  editor,
  postEditor,
  blog,
  blogPages,
  aiStream,
  generated,
  newsletter,
  siteArchive,
  staticExport,
  https,
  backup,
  nodes,
  failover,
  drills,
  scale,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    template: { type: 'string', multiple: true, default: [] },
    scale: { type: 'string', default: '0.001' },
    keep: { type: 'string' },
  },
});
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `No bench ${unknown.join(', ')}: there are ${benches.map((bench) => bench.name).join(', ')}.`,
  );
  process.exit(2);
}

const machine = (): string => {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpu?.model ?? 'unknown CPU'}, ${memory} GiB, ${process.platform} ${release()}, Node ${process.version}`;
};

const attempt = async (bench: Bench, options: BenchOptions): Promise<Measurement[]> => {
  try {
    return await bench.run(options);
  } catch (error) {
    console.error(error);
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return [
      {
        name: 'could not be measured',
        unit: '',
        value: undefined,
        threshold: { of: 'value', limit: 0 },
        note: reason ?? '',
      },
    ];
  }
};

const rows: ResultRow[] = [];
const startedAt = new Date();
for (const bench of benches) {
  if (positionals.length > 0 && !positionals.includes(bench.name)) continue;
  console.log(`\n▸ ${bench.name}`);
  const figures = await attempt(bench, {
    isQuick: values.quick,
    isSlow: values.slow,
    templates: values.template,
    scale: Number(values.scale),
    keep: values.keep,
    log: (line) => console.log(`  ${line}`),
  });
  rows.push(...figures.map((figure) => ({ bench: bench.name, measurement: figure })));
}
const minutes = ((Date.now() - startedAt.getTime()) / 60_000).toFixed(1);
const table = resultTable(rows);
console.log(`\n${table}`);
const missed = rows.filter(isMissed).length;
console.log(
  `${missed === 0 ? 'Every mark is reached' : `${missed} marks are missed`}, in ${minutes} minutes.`,
);

if (values.write) {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string;
  };
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ');
  writeFileSync(
    join(import.meta.dirname, 'RESULTS.md'),
    `# Measured results\n\nSitewright ${version}, ${startedAt.toISOString().slice(0, 10)}, \`${command}\`, ${minutes} minutes.\nMachine: ${machine()}.\nNumbers are medians of the rounds of one run, rivals in turns with us; single looks: first and cold figures, memory, page weights, Lighthouse above its mark, and Puck on the largest page. A dash means that the effect could not be shown to happen.\n\n${table}`,
  );
}
process.exit(missed === 0 ? 0 : 1);
