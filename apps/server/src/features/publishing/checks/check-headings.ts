// Checks the outline of a page: one main heading and no skipped levels.
import type { Finding } from '@sitewright/contract/publishing/publishing';
import { cssName } from '@sitewright/render/escape';
import type { RenderedPage } from '@sitewright/render/page';
import { renderDraftPage } from '../../rendering/render-draft.ts';
import type { DraftPage } from '../../rendering/site-draft.ts';
import { elementsIn } from './content-locations.ts';
import { type CheckedSite, finding, type FindingLocation, setFix } from './finding.ts';

interface Heading {
  level: number;
  words: string;
  /** Set for an element that was dropped onto the page. */
  element?: string;
}

const headingTags =
  /(?:<div class="(?<wrapper>[^"]*)"[^>]*>\s*)?<h(?<level>[1-6])\b[^>]*>(?<words>.*?)<\/h\k<level>>/gs;

const headingsIn = (html: string): Heading[] => {
  const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? '';
  return [...main.matchAll(headingTags)].map(({ groups }) => {
    const element = / ?\be-([\w-]+)/.exec(groups!['wrapper'] ?? '')?.[1];
    const words = groups!['words']!.replaceAll(/<[^>]*>/g, '').trim();
    return { level: Number(groups!['level']), words, ...(element === undefined ? {} : { element }) };
  });
};

const drawn = ({ library, draft }: CheckedSite, page: DraftPage): RenderedPage =>
  renderDraftPage(library, draft, page, {
    image: () => undefined,
    font: (file) => file,
    page: (path) => path,
    form: () => '#',
    submit: () => '#',
  });

/** The correct level of a heading after the ones before it; undefined when its own is correct. */
const rightLevel = (level: number, before: readonly number[]): number | undefined => {
  const last = before.at(-1) ?? 0;
  if (level === 1 && before.includes(1)) return 2;
  return level > last + 1 ? last + 1 : undefined;
};

export const checkHeadings = (site: CheckedSite, page: DraftPage, place: FindingLocation): Finding[] => {
  const look = drawn(site, page);
  const [reason] = look.failures;
  if (reason !== undefined) {
    const message = `A section of this page can't be displayed: ${reason}.`;
    return [finding('not_drawn', message, place, { severity: 'blocking', values: { reason } })];
  }
  const owners = new Map(
    page.sections.flatMap((section) =>
      elementsIn(section).map(({ id }) => [cssName(id), { id, sectionId: section.id }] as const),
    ),
  );
  const before: number[] = [];
  const found: Finding[] = [];
  for (const { level, words, element } of headingsIn(look.body)) {
    const right = rightLevel(level, before);
    before.push(right ?? level);
    const owner = owners.get(element ?? '');
    if (right === undefined) continue;
    const values = { label: words, level, right };
    const message = `The heading “${words}” is H${level}, but H${right} would come next.`;
    // The level of a design's own heading is determined by the design.
    const change = owner && { nodeId: owner.id, path: ['data', 'level'], value: `h${right}` };
    const fix = change ? setFix('level', place, change, { level: right }) : null;
    const at = owner ? { ...place, sectionId: owner.sectionId } : place;
    found.push(finding('heading_order', message, at, { values, fix }));
  }
  return found;
};
