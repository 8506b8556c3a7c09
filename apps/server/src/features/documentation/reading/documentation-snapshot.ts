// The published documentation of all sources as one value: files of the product, replaced and extended by rows. It is built
// anew when a row changes.
import type {
  ArticleContent,
  ArticleTexts,
  DocumentationCategory,
} from '@sitewright/contract/documentation/documentation-fields';
import { type Language, language } from '@sitewright/contract/fields';
import type { ShippedDocumentation } from './shipped-articles.ts';
import { plainText, type RenderedArticle, renderArticle } from './render-article.ts';
import { DocumentationSearch } from './search-index.ts';
import { categoriesOf, type PublishedTutorial, type StructureRows, tutorialsOf } from './structure.ts';

export interface PublishedArticle {
  slug: string;
  category: string;
  content: ArticleContent;
  /** Undefined for articles of the product. */
  updatedAt: Date | undefined;
}

export interface PublishedRow {
  slug: string;
  basedOnSlug: string | null;
  published: ArticleContent | null;
  publishedAt: Date | null;
}

export interface DocumentationRows {
  rows: readonly PublishedRow[];
  positions: ReadonlyMap<string, { category: string; position: number }>;
  /** Former slug → present one. */
  redirects: ReadonlyMap<string, string>;
  structure: StructureRows;
}

interface TextsInUse {
  language: Language;
  texts: ArticleTexts;
}

const allArticles = (
  shipped: ShippedDocumentation,
  { rows, positions }: DocumentationRows,
): PublishedArticle[] => {
  const replaced = new Set(rows.map(({ slug, basedOnSlug }) => basedOnSlug ?? slug));
  const articles = [
    ...[...shipped.articles.values()]
      .filter(({ slug }) => !replaced.has(slug))
      .map(({ slug, category, order, content }) => ({
        slug,
        category,
        order,
        content,
        updatedAt: undefined,
      })),
    ...rows.flatMap(({ slug, basedOnSlug, published, publishedAt }) => {
      if (!published) return [];
      const { category = '', order = 0 } = shipped.articles.get(basedOnSlug ?? slug) ?? {};
      return [{ slug, category, order, content: published, updatedAt: publishedAt ?? undefined }];
    }),
  ];
  return articles
    .map(({ order, ...article }) => {
      const place = positions.get(article.slug);
      return { ...article, category: place?.category ?? article.category, order: place?.position ?? order };
    })
    .toSorted((a, b) => a.order - b.order || a.slug.localeCompare(b.slug));
};

export class DocumentationSnapshot {
  readonly categories: readonly DocumentationCategory[];
  /** Published ones. */
  readonly tutorials: readonly PublishedTutorial[];
  readonly redirects: ReadonlyMap<string, string>;
  readonly articles: ReadonlyMap<string, PublishedArticle>;
  readonly #rendered = new Map<string, RenderedArticle>();
  readonly #searches = new Map<Language, DocumentationSearch>();

  constructor(shipped: ShippedDocumentation, rows: DocumentationRows) {
    this.categories = categoriesOf(shipped, rows.structure);
    this.tutorials = tutorialsOf(shipped, rows.structure).filter(({ isPublished }) => isPublished);
    this.redirects = rows.redirects;
    const isCategory = new Set(this.categories.map(({ id }) => id));
    this.articles = new Map(
      allArticles(shipped, rows)
        .filter(({ category }) => isCategory.has(category))
        .map((article) => [article.slug, article]),
    );
  }

  /** In the language, or in another where it is not translated. */
  textsOf({ content }: PublishedArticle, wanted: Language): TextsInUse {
    for (const code of [wanted, ...language.options]) {
      const texts = content.texts[code];
      if (texts) return { language: code, texts };
    }
    throw new Error('An article has no texts');
  }

  render(article: PublishedArticle, wanted: Language): RenderedArticle {
    const { language: code, texts } = this.textsOf(article, wanted);
    const key = `${code}/${article.slug}`;
    const known = this.#rendered.get(key);
    if (known) return known;
    const rendered = renderArticle(texts.body);
    this.#rendered.set(key, rendered);
    return rendered;
  }

  articlesOf(category: string): PublishedArticle[] {
    return [...this.articles.values()].filter((article) => article.category === category);
  }

  find(query: string, wanted: Language, limit: number): PublishedArticle[] {
    return this.#searchOf(wanted)
      .find(query, limit)
      .map((slug) => this.articles.get(slug)!);
  }

  suggest(words: string, wanted: Language, limit: number): PublishedArticle[] {
    return this.#searchOf(wanted)
      .suggest(words, limit)
      .map((slug) => this.articles.get(slug)!);
  }

  #searchOf(wanted: Language): DocumentationSearch {
    const known = this.#searches.get(wanted);
    if (known) return known;
    const search = new DocumentationSearch(
      [...this.articles.values()].map((article) => {
        const { title, summary } = this.textsOf(article, wanted).texts;
        return { id: article.slug, title, summary, text: plainText(this.render(article, wanted).html) };
      }),
    );
    this.#searches.set(wanted, search);
    return search;
  }
}
