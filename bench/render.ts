// CPU cost of rendering a page, and the time to publish a site again.
import type { Section } from '@sitewright/contract/content';
import { withIds } from '@sitewright/render/item-ids';
import { renderPage } from '@sitewright/render/page';
import { renderSection } from '@sitewright/render/section';
import {
  libraryEnvironment,
  libraryStyle,
  sampleSection,
} from '../apps/server/src/features/library/library-render.ts';
import { loadLibrary } from '../apps/server/src/features/library/library.ts';
import type { Bench, BenchOptions, Measurement } from './measurement.ts';
import { createSite, publish, signUp } from './our-site.ts';
import { launchOurServer } from './server-process.ts';
import { median } from './statistics.ts';

const template = 'software';
const sectionCount = 10;

/** Renders a page of ten sections with header and footer, with the template's own texts. */
const pageRenderer = (): (() => void) => {
  const library = loadLibrary();
  const site = library.templates.get(template);
  if (!site) throw new Error(`There is no template ${template}`);
  const part = (from: { type: string; data: Record<string, unknown> }, id: string): Section =>
    ({ ...from, id, data: withIds(from.data) }) as Section;
  const sections = site.content
    .flatMap((page) => page.content.sections)
    .slice(0, sectionCount)
    .map((from, index) => part(from as { type: string; data: Record<string, unknown> }, `section-${index}`));
  if (sections.length < sectionCount) throw new Error(`The template has only ${sections.length} sections`);
  const parts = { header: part(site.header, 'header'), sections, footer: part(site.footer, 'footer') };
  const style = libraryStyle(library, site.theme);
  const environment = libraryEnvironment(library, { siteName: site.name });
  return () => {
    const { problems } = renderPage(parts, style, environment);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  };
};

const cpuMsOf = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

/** The median for each composition of each design; reports the slowest. */
const designFigure = ({ isQuick }: BenchOptions): Measurement => {
  const library = loadLibrary();
  const environment = libraryEnvironment(library, {});
  const medians = [...library.designs.values()].flatMap((design) =>
    Object.keys(design.templates).map((templateId) => {
      const section: Section = { ...sampleSection(design), templateId };
      const draw = (): number => cpuMsOf(() => renderSection(section, environment));
      for (let round = 0; round < 20; round += 1) draw();
      return {
        name: `${design.type} ${templateId}`,
        value: median(Array.from({ length: isQuick ? 20 : 100 }, draw)),
      };
    }),
  );
  const slowest = medians.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0]!;
  return {
    name: `drawing the slowest of ${medians.length} compositions of ${library.designs.size} designs`,
    unit: 'ms CPU',
    value: slowest.value,
    threshold: { of: 'value', limit: 1 },
    note: slowest.name,
  };
};

const renderingFigures = ({ isQuick }: BenchOptions): Measurement[] => {
  const draw = pageRenderer();
  const cold = cpuMsOf(draw);
  for (let round = 0; round < (isQuick ? 20 : 200); round += 1) draw();
  const warm = Array.from({ length: isQuick ? 20 : 300 }, () => cpuMsOf(draw));
  return [
    {
      name: `drawing a page of ${sectionCount} sections, warm`,
      unit: 'ms CPU',
      value: median(warm),
      threshold: { of: 'value', limit: 5 },
    },
    { name: 'the same for the first time, templates unread', unit: 'ms CPU', value: cold },
  ];
};

const publishingFigures = async ({ isQuick }: BenchOptions): Promise<Measurement[]> => {
  const server = await launchOurServer();
  try {
    const account = await signUp(server);
    const site = await createSite(account, template);
    const timed = async (): Promise<number> => {
      const startedAt = performance.now();
      await publish(account, site);
      return performance.now() - startedAt;
    };
    const first = await timed();
    const again: number[] = [];
    for (let round = 0; round < (isQuick ? 1 : 5); round += 1) again.push(await timed());
    return [
      {
        name: `publishing ${site.pages.length} pages again`,
        unit: 'ms',
        value: median(again),
        threshold: { of: 'value', limit: 1_000 },
        note: 'from the call to its answer',
      },
      { name: 'publishing them first, with the work on pictures', unit: 'ms', value: first },
    ];
  } finally {
    await server.close();
  }
};

export const render: Bench = {
  name: 'render',
  run: async (options) => [
    ...renderingFigures(options),
    designFigure(options),
    ...(await publishingFigures(options)),
  ],
};
