// Contents of a blog of another system, one item at a time.
import type {
  ImportErrorCode,
  ImportFormat,
  ImportProblemCode,
} from '@sitewright/contract/blog-import/blog-imports';
import type { NewBlock } from '../new-block.ts';

export interface ImportedAuthor {
  kind: 'author';
  key: string;
  name: string;
  bio?: string;
  website?: string;
}

export interface ImportedTerm {
  kind: 'category' | 'tag';
  key: string;
  name: string;
  slug?: string;
  description?: string;
  /** Key of the parent category. */
  parent?: string;
}

export interface ImportedComment {
  sourceId: string;
  parentId?: string;
  author: string;
  email: string;
  website: string;
  text: string;
  at: string;
  status: 'approved' | 'pending' | 'spam';
}

/** A term or author as a post names it; its item, if there is one, has the same key. */
export interface Named {
  key: string;
  name: string;
}

export interface ImportedPost {
  kind: 'post' | 'page';
  /** The same in every export of the source. */
  sourceId: string;
  /** Shown with problems: the title, or the file's path. */
  place: string;
  title: string;
  slug: string;
  excerpt: string;
  status: 'draft' | 'published' | 'scheduled';
  visibility: 'public' | 'members' | 'password';
  password?: string;
  publishedAt?: string;
  authors: Named[];
  categories: Named[];
  tags: Named[];
  image?: { src: string; alt?: string; caption?: string };
  isFeatured: boolean;
  allowsComments?: boolean;
  locale?: string;
  seo: { title?: string; description?: string; canonical?: string; image?: string; noIndex?: boolean };
  blocks: NewBlock[];
  /** Paths of the post at its source, which redirect to it. */
  paths: string[];
  comments: ImportedComment[];
}

export interface ImportedAttachment {
  kind: 'attachment';
  sourceId: string;
  src: string;
}

export interface ImportedProblem {
  kind: 'problem';
  code: ImportProblemCode;
  place: string;
  detail: string;
}

/** Address of the source, when the file names it. */
export interface ImportedSite {
  kind: 'site';
  url: string;
}

export type ImportedItem =
  | ImportedSite
  | ImportedAuthor
  | ImportedTerm
  | ImportedPost
  | ImportedAttachment
  | ImportedProblem;

/**
 * The file that is imported: an archive or a single file. An image of an archive is named in blocks by `archive:` and its path.
 */
export interface ImportSource {
  format: ImportFormat;
  /** Bytes of the one file of formats that have one. */
  open: () => AsyncIterable<Uint8Array>;
  /** Paths of the files of an archive. */
  paths: readonly string[];
  read: (path: string) => Promise<Uint8Array | undefined>;
}

export const archiveScheme = 'archive:';

/** The file as a whole cannot be imported. */
export class ImportFileError extends Error {
  readonly code: ImportErrorCode;

  constructor(code: ImportErrorCode, message: string) {
    super(message);
    this.name = 'ImportFileError';
    this.code = code;
  }
}

export const problem = (code: ImportProblemCode, place: string, detail = ''): ImportedProblem => ({
  kind: 'problem',
  code,
  place: place.slice(0, 300),
  detail: detail.slice(0, 300),
});

export const emptyPost = {
  excerpt: '',
  status: 'draft',
  visibility: 'public',
  isFeatured: false,
  authors: [],
  categories: [],
  tags: [],
  seo: {},
  paths: [],
  comments: [],
} as const satisfies Partial<ImportedPost> | object;

/** The path of an address at its own site, without query; undefined when there is none. */
export const pathOf = (address: string): string | undefined => {
  if (!/^https?:\/\/|^\//i.test(address) || !URL.canParse(address, 'http://site.invalid')) return undefined;
  const { pathname } = new URL(address, 'http://site.invalid');
  return pathname === '/' ? undefined : pathname;
};

/** A date as ISO text; undefined when it is none. Years that no calendar of a blog shows are none. */
export const isoDateOf = (value: unknown): string | undefined => {
  const isDate = value instanceof Date || typeof value === 'number' || typeof value === 'string';
  if (!isDate || value === '') return undefined;
  const date = new Date(value);
  const year = Number.isNaN(date.getTime()) ? 0 : date.getUTCFullYear();
  return year >= 1970 && year < 2100 ? date.toISOString() : undefined;
};
