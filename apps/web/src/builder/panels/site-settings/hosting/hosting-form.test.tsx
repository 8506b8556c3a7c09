import { siteSchema } from '@sitewright/contract/sites/sites';
import { runSchema, subscribeToRun } from '@sitewright/contract/runs/runs';
import {
  getStaticHosting,
  publishToBucket,
  putStaticHosting,
  removeStaticHosting,
  type SiteBucket,
  testStaticHosting,
} from '@sitewright/contract/static-hosting/static-hosting';
import { beforeEach, expect, it } from 'vitest';
import { axeViolations } from '../../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../../testing/mock-api.ts';
import { mockError } from '../../../../testing/mock-error.ts';
import { renderPart } from '../../../../testing/render-screen.tsx';
import { sample } from '../../../../testing/sample.ts';
import type { Editor } from '../../../model/editor.ts';
import { EditorProvider } from '../../../model/editor-context.tsx';
import HostingForm from './hosting-form.tsx';

// The bucket of the site, in the site settings of the editor.

const editor = {
  view: { site: sample(siteSchema) },
  sessions: [],
  subscribeView: () => () => undefined,
} as unknown as Editor;

const saved: SiteBucket = {
  endpoint: 'https://s3.example.com',
  region: 'eu-1',
  bucket: 'my-sites',
  prefix: 'www/',
  accessKeyId: 'AKIA',
  publicUrl: '',
  formUrl: '',
  publishedAt: null,
};
let bucket: SiteBucket | null;
beforeEach(() => {
  bucket = null;
  mock(getStaticHosting, () => ({ bucket }));
  mock(putStaticHosting, ({ body: { secretAccessKey: _secret, ...given } }) => {
    bucket = { ...given, publishedAt: null };
    return { bucket };
  });
  mock(removeStaticHosting, () => {
    bucket = null;
    return { ok: true };
  });
});

const open = () =>
  renderPart(
    <EditorProvider editor={editor}>
      <main>
        <h1>Site settings</h1>
        <HostingForm onClose={() => undefined} />
      </main>
    </EditorProvider>,
    ['site-settings'],
  );

it('a bucket is saved, and can be used at once', async () => {
  const screen = await open();
  await screen.getByLabelText('Endpoint', { exact: true }).fill('https://s3.example.com');
  await screen.getByLabelText('Region').fill('eu-1');
  await screen.getByLabelText('Bucket', { exact: true }).fill('my-sites');
  await screen.getByLabelText('Access key ID').fill('AKIA');
  await screen.getByLabelText('Secret access key').fill('secret');
  expect(await axeViolations()).toEqual([]);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('button', { name: 'Publish to bucket' })).toBeVisible();
  await expect.element(screen.getByText('Leave empty to keep the current key.')).toBeVisible();
  expect(sentTo(putStaticHosting).map(({ body }) => body)).toEqual([
    { ...saved, prefix: '', secretAccessKey: 'secret', publishedAt: undefined },
  ]);
  expect(await axeViolations()).toEqual([]);
});

it('an empty key keeps the one that is stored', async () => {
  bucket = saved;
  const screen = await open();
  await screen.getByLabelText('Region').fill('us-1');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sentTo(putStaticHosting)).toHaveLength(1);
  expect(sentTo(putStaticHosting)[0]?.body).not.toHaveProperty('secretAccessKey');
});

it('says what a test of the connection found', async () => {
  bucket = saved;
  mock(testStaticHosting, mockError('upstream_failed'));
  const screen = await open();
  await screen.getByRole('button', { name: 'Test connection' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The server says no.');
  mock(testStaticHosting, { ok: true });
  await screen.getByRole('button', { name: 'Test connection' }).click();
  await expect.element(screen.getByText('The connection works')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

it('shows the progress of a publish, and what it did', async () => {
  bucket = saved;
  const running = sample(runSchema, { status: 'running', progress: { done: 3, total: 12 } });
  let send: (name: string, run: object) => void = () => undefined;
  mock(publishToBucket, { run: running });
  mock(subscribeToRun, () => {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (name, run) => {
          controller.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(run)}\n\n`));
          if (name === 'end') controller.close();
        };
        send('progress', running);
      },
    });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  });
  const screen = await open();
  await screen.getByRole('button', { name: 'Publish to bucket' }).click();
  await expect.element(screen.getByText('3 of 12 files')).toBeVisible();
  bucket = { ...saved, publishedAt: '2026-11-30T10:00:00.000Z' };
  send('end', {
    ...running,
    status: 'succeeded',
    result: { uploaded: 1, unchanged: 11, removed: 0, warnings: [] },
  });
  await expect.element(screen.getByText('Published. 1 file uploaded.')).toBeVisible();
  await expect.element(screen.getByText(/^Last published/)).toBeVisible();
});

it('a bucket is removed', async () => {
  bucket = saved;
  const screen = await open();
  await screen.getByRole('button', { name: 'Remove bucket' }).click();
  await expect.element(screen.getByText('Bucket removed')).toBeVisible();
  await expect.element(screen.getByLabelText('Endpoint', { exact: true })).toHaveValue('');
});
