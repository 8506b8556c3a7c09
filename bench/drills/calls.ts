// Single requests of an editor during a drill.
import { Agent } from 'node:http';
import { type Answer, type Editor, send, type Visited } from '../nodes/traffic.ts';

const once = new Agent();

/** Publishes the site of an editor. */
export const publish = (visited: Visited, { siteId, token }: Editor): Promise<Answer> =>
  send(visited, once, `/api/v1/sites/${siteId}/publish`, {
    ...{ method: 'PATCH', token },
    body: { isPublished: true },
  });

export const visit = (visited: Pick<Visited, 'url'>, host: string): Promise<Answer> =>
  send(visited, once, '/', { host });

export const isWhole = ({ status, text }: Answer): boolean => status === 200 && text.endsWith('</html>\n');

/** An error with a code, as the API describes it. */
export const isClearError = ({ status, text }: Answer): boolean => status >= 400 && /"code":"\w+"/.test(text);
