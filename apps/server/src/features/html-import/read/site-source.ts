// Where the pages, style sheets and images of a website come from: a ZIP file or its host.
import type {
  HtmlImportErrorCode,
  HtmlImportWarningCode,
} from '@sitewright/contract/html-import/html-imports';
import type { AppError } from '../../../core/app-error.ts';

export interface SiteSource {
  /** The page that it begins with. */
  start: URL;
  /** Pages that are known without a link to them. */
  pages: readonly URL[];
  /** @throws WebsiteError for a page that cannot be read. `url` in the answer is that after redirects. */
  readPage: (url: URL) => Promise<{ url: URL; html: string }>;
  /** Undefined when it cannot be read. */
  readStyles: (url: URL) => Promise<string | undefined>;
  readImage: (url: URL) => Promise<Buffer | undefined>;
  /** Whether the address could be one of its pages. */
  isPage: (url: URL) => boolean;
}

/** A website, or a page of it, that cannot be imported. */
export class WebsiteError extends Error {
  readonly code: HtmlImportErrorCode;

  constructor(code: HtmlImportErrorCode, message: string) {
    super(message);
    this.name = 'WebsiteError';
    this.code = code;
  }
}

export interface Warning {
  code: HtmlImportWarningCode;
  place: string;
  detail: string;
}

export type Warn = (code: HtmlImportWarningCode, place: string, detail?: string) => void;

/** Error codes of the program that a person can do something about. */
export const codeOfAppError = ({ code }: AppError): HtmlImportErrorCode => {
  if (/^(storage_full|unavailable)$/.test(code)) return 'no_space';
  if (/^(limit_reached|plan_limit)/.test(code)) return 'limit_reached';
  return 'internal';
};

const charsetIn = (head: string): string | undefined =>
  /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1];

/** Text of a page in the character encoding that its response or its head names. */
export const decodeText = (bytes: Uint8Array, named?: string): string => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  for (const label of [named, charsetIn(head), 'utf-8']) {
    if (label === undefined || label === '') continue;
    try {
      return new TextDecoder(label).decode(bytes);
    } catch {
      // A name that no browser knows.
    }
  }
  return new TextDecoder().decode(bytes);
};
