import type {
  ArticleContent,
  CategoryContent,
  TutorialContent,
} from '@sitewright/contract/documentation/documentation-fields';
import type { Generated, JSONColumnType } from 'kysely';
import type { JsonDefault, Timestamp, TimestampDefault } from '../column-types.ts';

export interface DocArticlesTable {
  id: Generated<string>;
  slug: string;
  based_on_slug: string | null;
  based_on_hash: string | null;
  status: Generated<'draft' | 'review' | 'published' | 'archived'>;
  content: JSONColumnType<ArticleContent>;
  published: JSONColumnType<ArticleContent> | null;
  changed_at: JsonDefault;
  version: Generated<number>;
  author_id: string | null;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
  published_at: Timestamp | null;
}

export interface DocArticleVersionsTable {
  article_id: string;
  version: number;
  status: 'draft' | 'review' | 'published' | 'archived';
  content: JSONColumnType<ArticleContent>;
  author_id: string | null;
  created_at: TimestampDefault;
}

export interface DocRedirectsTable {
  slug: string;
  article_id: string;
}

export interface DocPositionsTable {
  slug: string;
  category: string;
  position: number;
}

export interface DocFeedbackTable {
  id: Generated<string>;
  slug: string;
  language: 'en' | 'vi';
  is_helpful: boolean;
  comment: Generated<string>;
  created_at: TimestampDefault;
}

export interface DocMissedSearchesTable {
  day: string;
  language: 'en' | 'vi';
  query: string;
  count: Generated<number>;
}

export interface DocTutorialProgressTable {
  user_id: string;
  slug: string;
  step: number;
  is_done: Generated<boolean>;
  updated_at: TimestampDefault;
}

export interface DocCategoriesTable {
  id: string;
  name: JSONColumnType<CategoryContent['name']>;
  description: JSONColumnType<CategoryContent['description']>;
  version: Generated<number>;
}

export interface DocTutorialsTable {
  slug: string;
  content: JSONColumnType<TutorialContent>;
  is_published: Generated<boolean>;
  version: Generated<number>;
}

export interface DocStructurePositionsTable {
  kind: 'category' | 'tutorial';
  id: string;
  position: number;
}
