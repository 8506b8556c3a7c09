// The file that explains an export: how to open and host it, which fields its forms send, and what has to be transferred.
import { isLayout } from '@sitewright/contract/forms/field-types';
import type { DraftForm } from '../../forms/draft-forms.ts';
import type { StaticSite } from '../drawing/draw-static-site.ts';
import { type ReadmeTexts, readmeTexts } from './readme-texts.data.ts';
import type { StaticOptions } from '../drawing/static-options.ts';
import { type StaticFile, textFile } from '../drawing/static-folder.ts';

const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
const section = (title: string, ...parts: readonly string[]): string =>
  [`## ${title}`, ...parts.filter((part) => part !== '')].join('\n\n');

/** A text in a cell of a table or an item of a list, on one line. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();

const formTable = ({ name, definition }: DraftForm, words: ReadmeTexts): string => {
  const rows = definition.fields
    .filter(({ type }) => !isLayout(type) && type !== 'captcha')
    .map((field) => {
      const required = field.required ? words.yes : words.no;
      return `| \`${field.name}\` | ${oneLine(field.label)} | ${field.type} | ${required} |`;
    });
  const head = `| ${words.field} | ${words.label} | ${words.type} | ${words.required} |`;
  return [`### ${oneLine(name) || words.forms}`, '', head, '| --- | --- | --- | --- |', ...rows].join('\n');
};

const shownForms = ({ draft, pages }: StaticSite): DraftForm[] =>
  draft.forms.filter(({ publicId }) => pages.some(({ html }) => html.includes(`/_forms/${publicId}`)));

const formsSection = (site: StaticSite, { formUrl }: StaticOptions, words: ReadmeTexts): string => {
  const forms = shownForms(site);
  if (forms.length === 0) return '';
  const sentTo =
    formUrl !== undefined
      ? words.formsTo(formUrl)
      : site.liveUrl === undefined
        ? words.formsNone
        : words.formsLive(site.liveUrl);
  return section(words.forms, sentTo, ...forms.map((form) => formTable(form, words)));
};

const pagesSection = ({ pages }: StaticSite, words: ReadmeTexts): string =>
  section(words.pages, list(pages.map(({ file, title }) => `\`${file}\`: ${oneLine(title)}`)));

const licencesSection = ({ credits, fontLicences }: StaticSite, words: ReadmeTexts): string =>
  section(
    words.licences,
    credits.length === 0 ? words.noCredits : list(credits),
    words.check,
    list(fontLicences),
  );

const transferSection = (site: StaticSite, { formUrl }: StaticOptions, words: ReadmeTexts): string => {
  const { ownDomain, outsideHosts, draft } = site;
  const home = site.pages.find(({ path }) => path === '/');
  const seo = draft.site.settings['seo'] as { verifications?: Record<string, string> } | undefined;
  const hasVerifications = home !== undefined && Object.keys(seo?.verifications ?? {}).length > 0;
  return section(
    words.transfer,
    list([
      ownDomain === undefined ? words.noDomain : words.domain(ownDomain),
      words.records,
      ...(formUrl === undefined ? [] : [words.endpoint]),
      ...(hasVerifications ? [words.verifications] : []),
      ...(outsideHosts.length > 0 ? [`${words.services} ${outsideHosts.join(', ')}`] : []),
    ]),
  );
};

const differences = ({ warnings }: StaticSite, words: ReadmeTexts): string => {
  const lines = warnings
    .list()
    .map(
      ({ code, path, detail }) =>
        `\`${path}\`: ${words.reasons[code]}${detail ? ` (${oneLine(detail)})` : ''}`,
    );
  return lines.length === 0 ? '' : section(words.left, list(lines));
};

const openingOf = ({ useCase }: StaticOptions, words: ReadmeTexts): string =>
  useCase === 'single-page' ? words.single : useCase === 'developer' ? list(words.developer) : words.open;

/** Of a client's copy Markdown, which is read on many a host; of others a text that any program opens. */
const nameOf = ({ useCase }: StaticOptions): string =>
  useCase === 'hand-over' || useCase === 'developer' ? 'README.md' : 'README.txt';

export const readmeFile = (site: StaticSite, options: StaticOptions): StaticFile => {
  const words = readmeTexts(site.draft.locale);
  const { name } = site.draft.site;
  const parts = [
    `# ${oneLine(name)}`,
    words.intro(oneLine(name)),
    openingOf(options, words),
    section(words.hosting, list(words.hosts), words.hostFiles),
    formsSection(site, options, words),
    pagesSection(site, words),
    ...(options.useCase === 'hand-over'
      ? [licencesSection(site, words), transferSection(site, options, words)]
      : []),
    differences(site, words),
  ];
  return textFile(nameOf(options), `${parts.filter((part) => part !== '').join('\n\n')}\n`);
};
