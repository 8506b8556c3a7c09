import { attributeOf, type PageForm } from './page-form.ts';

/** An address of the form: below its action, with the same query. A site may stand under a path. */
export const addressOf = ({ root }: PageForm, path = ''): string => {
  const url = new URL(attributeOf(root, 'action'), document.baseURI);
  url.pathname = url.pathname.replace(/\/$/, '') + path;
  url.hash = '';
  return url.href;
};

/** A page without an origin of its own, as a copy under another site’s address: it may send forms, but nothing else. */
export const isOpaque = (): boolean => self.origin === 'null';

export interface Reply {
  status: number;
  /** Empty unless the server sent an object. */
  body: Record<string, unknown>;
}

/** Throws a `TypeError` where the server cannot be reached. */
export const request = async (
  address: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Reply> => {
  const response = await fetch(address, {
    ...init,
    headers: { accept: 'application/json', ...init.headers },
  });
  const body: unknown = await response.json().catch(() => undefined);
  return {
    status: response.status,
    body: typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {},
  };
};

export const textIn = ({ body }: Reply, ...names: string[]): string | undefined =>
  names.map((name) => body[name]).find((text) => typeof text === 'string');

/** A web address that the page may go to; anything else, such as a script, is none. */
export const webAddress = (text: string | undefined): string | undefined => {
  if (!text) return undefined;
  try {
    const { protocol, href } = new URL(text, document.baseURI);
    return /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
};
