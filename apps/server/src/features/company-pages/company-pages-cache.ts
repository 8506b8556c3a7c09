// The about page and the careers page as readers see them, by language.
import type {
  ContentOf,
  EntryContent,
  EntryKind,
  LocalizedTexts,
} from '@sitewright/contract/company-pages/company-page-fields';
import { companyPageLimits } from '@sitewright/contract/company-pages/company-page-limits';
import type { AboutPage, CareersPage } from '@sitewright/contract/company-pages/company-pages';
import type { Language } from '@sitewright/contract/fields';
import type { SharedCache } from '../../core/cache/caches.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { renderArticle } from '../documentation/reading/render-article.ts';
import { type EntryRow, listEntryRows } from './company-entries.store.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    companyPages: CompanyPages;
  }
}

interface ReadPages {
  about: AboutPage;
  careers: CareersPage;
}

/** Below the title of a position, which is a heading of the third level. Without anchors: positions repeat them. */
const positionHtml = (markdown: string): string =>
  renderArticle(markdown).html.replaceAll(/<(\/?)h[2-4]\b[^>]*>/g, '<$1h4>');

const applyUrlOf = (application: string): string | null => {
  if (application === '') return null;
  return application.includes('://') ? application : `mailto:${application}`;
};

const presentPages = (rows: readonly EntryRow[], language: Language): ReadPages => {
  const textOf = (texts: LocalizedTexts): string => (language === 'vi' && texts.vi) || texts.en;
  const entriesOf = <K extends EntryKind>(kind: K): { id: string; content: ContentOf<K> }[] =>
    rows.flatMap(({ id, content }) => (isOfKind(content, kind) ? [{ id, content }] : []));
  return {
    about: {
      paragraphs: entriesOf('paragraph').map(({ id, content }) => ({
        id,
        text: textOf(content.text),
        isLarge: content.isLarge,
      })),
      principles: entriesOf('principle').map(({ id, content }) => ({
        id,
        title: textOf(content.title),
        text: textOf(content.text),
      })),
      people: entriesOf('person').map(({ id, content }) => ({
        id,
        name: content.name,
        role: textOf(content.role),
        bio: textOf(content.bio),
        imageUrl: content.imageUrl || null,
      })),
      milestones: entriesOf('milestone').map(({ id, content }) => ({
        id,
        date: textOf(content.date),
        title: textOf(content.title),
        text: textOf(content.text),
      })),
    },
    careers: {
      positions: entriesOf('position').map(({ id, content }) => ({
        id,
        title: textOf(content.title),
        team: textOf(content.team),
        location: textOf(content.location),
        employmentType: content.employmentType,
        html: positionHtml(textOf(content.description)),
        applyUrl: applyUrlOf(content.application),
      })),
      contributions: entriesOf('contribution').map(({ id, content }) => ({
        id,
        title: textOf(content.title),
        text: textOf(content.text),
        effort: textOf(content.effort),
      })),
    },
  };
};

const isOfKind = <K extends EntryKind>(content: EntryContent, kind: K): content is ContentOf<K> =>
  content.kind === kind;

export class CompanyPages {
  readonly #cache: SharedCache<ReadPages>;
  readonly #db: ServerContext['db'];

  constructor({ caches, db }: Pick<ServerContext, 'caches' | 'db'>) {
    this.#cache = caches.create('company-pages', companyPageLimits.cacheMs, { servesStale: true });
    this.#db = db;
  }

  read(language: Language): Promise<ReadPages> {
    return this.#cache.get(language, async () => {
      const rows = await listEntryRows(this.#db);
      return presentPages(
        rows.filter((row) => row.is_visible),
        language,
      );
    });
  }

  /** Call it after the commit of a change. */
  changed(): void {
    this.#cache.invalidate('');
  }
}
