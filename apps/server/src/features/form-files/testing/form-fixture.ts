// A published form with fields for files, and what browsers send to it.
import type { Form } from '@sitewright/contract/forms/forms';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import { request as httpRequest } from 'node:http';
import { readWhole } from '../../../core/storage/whole-objects.ts';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';

interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  json: Record<string, unknown>;
}

/** A file of a form: its input, its bytes and its name. */
type SentFile = readonly [input: string, bytes: Buffer | string, fileName: string];

export interface FormFixture {
  site: SiteFixture;
  form: Form;
  /** Sends files and texts as a browser does. */
  post: (
    path: string,
    parts: { texts?: readonly (readonly [string, string])[]; files?: readonly SentFile[] },
    headers?: Record<string, string>,
  ) => Promise<Answered>;
  /** Uploads a file as the script of a form does. */
  upload: (fieldId: string, bytes: Buffer | string, fileName: string) => Promise<Answered>;
  /** Uploads a file that is taken; returns its token. */
  stage: (fieldId: string, bytes: Buffer | string, fileName: string) => Promise<string>;
  /** Sends answers, and gets them back as JSON. */
  submit: (texts: readonly (readonly [string, string])[], files?: readonly SentFile[]) => Promise<Answered>;
  inbox: () => Promise<Submission[]>;
}

const bodyOf = async (
  texts: readonly (readonly [string, string])[],
  files: readonly SentFile[],
): Promise<{ body: Buffer; type: string }> => {
  const data = new FormData();
  for (const [name, value] of texts) data.append(name, value);
  for (const [name, bytes, fileName] of files)
    data.append(name, new Blob([new Uint8Array(Buffer.from(bytes))]), fileName);
  const encoded = new Response(data);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type')!,
  };
};

export const postTo = (
  app: TestApp,
  { host, path }: { host: string; path: string },
  body: Buffer,
  headers: Record<string, string>,
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port: new URL(app.origin).port,
        path,
        method: 'POST',
        headers: { host, ...headers },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

/** Without an `owner`, somebody signs up and makes the site in the shared workspace. */
export const makeForm = async (
  app: TestApp,
  fields: readonly object[],
  owner?: Parameters<typeof makeSite>[2],
): Promise<FormFixture> => {
  const site = await makeSite(app, 'restaurant', owner);
  const { body: form } = await site.call<Form>('POST', '/forms', { name: 'Application', fields });
  await app.database.ownerPool.query(
    `update app.documents set content = jsonb_set(content, '{sections,0,dropZones}', $2::jsonb) where id = $1`,
    [site.home.id, JSON.stringify({ main: [{ id: 'e1', type: 'form', data: { formId: form.id } }] })],
  );
  await site.publish();
  const post: FormFixture['post'] = async (path, { texts = [], files = [] }, headers = {}) => {
    const { body, type } = await bodyOf(texts, files);
    return postTo(app, { host: site.host, path: `/_forms/${form.publicId}${path}` }, body, {
      'content-type': type,
      ...headers,
    });
  };
  const json = { accept: 'application/json' };
  const upload: FormFixture['upload'] = (fieldId, bytes, fileName) =>
    post('/files', { texts: [['field', fieldId]], files: [['file', bytes, fileName]] }, json);
  return {
    site,
    form,
    post,
    upload,
    stage: async (...file) => {
      const { status, text, json: body } = await upload(...file);
      if (status !== 201) throw new Error(`the upload was answered ${status}: ${text}`);
      return String(body['uploadToken']);
    },
    submit: (texts, files = []) => post('', { texts, files }, json),
    inbox: async () =>
      (await site.call<{ submissions: Submission[] }>('GET', `/forms/${form.id}/submissions`)).body
        .submissions,
  };
};

interface StoredFile {
  id: string;
  state: string;
  submission_id: string | null;
  object_key: string;
  isExpired: boolean;
}

/** The rows of a form's files, the oldest first. */
export const listFiles = async (app: TestApp, { form }: FormFixture): Promise<StoredFile[]> =>
  (
    await app.database.ownerPool.query<StoredFile>(
      `select id, state, submission_id, object_key, coalesce(expires_at <= now(), false) as "isExpired"
       from app.form_files where form_id = $1 order by created_at`,
      [form.id],
    )
  ).rows;

export const readObject = (app: TestApp, key: string): Promise<Buffer | undefined> =>
  readWhole(app.ctx.storage, key);
