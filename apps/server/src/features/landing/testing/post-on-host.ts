import { request as httpRequest } from 'node:http';
import type { TestApp } from '../../../testing/test-app.ts';

export interface Posted {
  status: number;
  location: string | undefined;
  text: string;
}

/** A POST request with a body on a host; `visit` sends none. */
export const postOnHost = (
  { origin }: Pick<TestApp, 'origin'>,
  host: string,
  path: string,
  { body, type = 'application/json' }: { body: string; type?: string },
): Promise<Posted> =>
  new Promise((resolve, reject) => {
    const call = httpRequest(
      {
        host: '127.0.0.1',
        port: Number(new URL(origin).port),
        path,
        method: 'POST',
        headers: { host, 'content-type': type },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location, text }),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
