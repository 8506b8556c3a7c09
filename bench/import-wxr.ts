// Measures an import of a large WordPress export: `node bench/import-wxr.ts [megabytes]` writes a file of that size, reads it as an
// import does, and imports it into a running server with PostgreSQL. It prints the time, and how much memory the process needs
// beyond what it had before. The target: 200 MB, at most 150 MB growth.
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { readItems } from '@sitewright/blog/import/detect-format';
import type { BlogImport, ImportResult } from '@sitewright/contract/blog-import/blog-imports';
import { residentMegabytes } from './serving/resident-memory.ts';
import { type Account, createSite, signInAgain, signUp } from './our-site.ts';
import { launchOurServer, type OurServer } from './server-process.ts';

const megabytes = Number(process.argv[2] ?? 200);
const sentence = 'The quick brown fox jumps over the lazy dog, and nobody knows why it would. ';

const paragraphs = (id: number): string =>
  Array.from(
    { length: 40 },
    (_, index) =>
      `<!-- wp:paragraph --><p><strong>${id}.${index}</strong> ${sentence.repeat(6)}</p><!-- /wp:paragraph -->`,
  ).join('\n');

const image = (id: number): string =>
  `<!-- wp:image {"id":${id}} --><figure class="wp-block-image"><img src="https://old.example/wp-content/uploads/${id}.jpg" alt=""/></figure><!-- /wp:image -->`;

const comment = (id: number): string =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Reader</wp:comment_author><wp:comment_author_email>r@example.com</wp:comment_author_email><wp:comment_date_gmt>2020-01-02 03:04:05</wp:comment_date_gmt><wp:comment_content><![CDATA[${id} ${sentence}]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>0</wp:comment_parent></wp:comment>`;

const item = (
  id: number,
): string => `<item><title>Post ${id}</title><link>https://old.example/2020/01/post-${id}/</link><guid>https://old.example/?p=${id}</guid>
<dc:creator>ann</dc:creator><content:encoded><![CDATA[${paragraphs(id)}\n${image(id)}]]></content:encoded><wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt>2020-01-02 03:04:05</wp:post_date_gmt><wp:post_name>post-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
${comment(id * 2)}${comment(id * 2 + 1)}</item>
<item><title>${id}</title><wp:post_id>${1_000_000 + id}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example/wp-content/uploads/${id}.jpg</wp:attachment_url></item>
`;

function* wxr(bytes: number): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://old.example</link>\n';
  for (let id = 1, size = 0; size < bytes; id += 1) {
    const text = item(id);
    size += text.length;
    yield text;
  }
  yield '</channel></rss>\n';
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const secondsSince = (begin: number): string => ((performance.now() - begin) / 1000).toFixed(1);

const measureReading = async (path: string): Promise<void> => {
  const source = {
    format: 'wordpress' as const,
    paths: [],
    read: () => Promise.resolve(undefined),
    open: () => createReadStream(path),
  };
  const before = residentMegabytes('self');
  const begin = performance.now();
  let most = before;
  let posts = 0;
  for (let pass = 0; pass < 2; pass += 1) {
    for await (const { kind } of readItems(source, new Date())) {
      if (kind !== 'post') continue;
      posts += 1;
      if (posts % 50 === 0) most = Math.max(most, residentMegabytes('self'));
    }
  }
  print(
    `${posts / 2} posts read twice in ${secondsSince(begin)} s; memory grew by ${Math.round(most - before)} MB`,
  );
};

let session: { account: Account; until: number } | undefined;

/** A token is valid for some minutes. */
const signedIn = async (server: OurServer): Promise<Account> => {
  if (session && performance.now() < session.until) return session.account;
  const account = session ? await signInAgain(server) : await signUp(server);
  session = { account, until: performance.now() + 5 * 60_000 };
  return account;
};

/** Waits for a state of an import, and tells the most memory that the server had meanwhile. */
const follow = async (
  server: OurServer,
  siteId: string,
  { id, until }: { id: string; until: BlogImport['state'] },
): Promise<{ shown: BlogImport; most: number }> => {
  let most = 0;
  for (;;) {
    const sampled = performance.now() + 500;
    while (performance.now() < sampled) {
      most = Math.max(most, residentMegabytes(server.pid));
      await wait(20);
    }
    const { call } = await signedIn(server);
    const shown = await call<BlogImport>('GET', `/sites/${siteId}/blog-imports/${id}`);
    if (shown.state === until) return { shown, most };
    if (shown.state === 'failed') throw new Error(`The file was refused: ${String(shown.errorCode)}`);
  }
};

const upload = async (server: OurServer, account: Account, siteId: string, path: string): Promise<string> => {
  const form = new FormData();
  form.set('file', await openAsBlob(path), 'export.xml');
  const response = await fetch(`${server.url}/api/v1/sites/${siteId}/blog-imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.signedIn.tokens.accessToken}` },
    body: form,
  });
  if (!response.ok) throw new Error(`The upload returned ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { import: BlogImport }).import.id;
};

const importInto = async (server: OurServer, siteId: string, path: string): Promise<ImportResult> => {
  const before = residentMegabytes(server.pid);
  const grown = (most: number): string => `memory grew by ${Math.round(most - before)} MB`;
  const account = await signedIn(server);
  let begin = performance.now();
  const id = await upload(server, account, siteId, path);
  const checked = await follow(server, siteId, { id, until: 'checked' });
  print(`uploaded and checked in ${secondsSince(begin)} s; ${grown(checked.most)}`);
  begin = performance.now();
  // Images are of a host that does not exist.
  const { call } = await signedIn(server);
  await call('POST', `/sites/${siteId}/blog-imports/${id}/start`, { images: false });
  const { shown, most } = await follow(server, siteId, { id, until: 'imported' });
  print(`imported in ${secondsSince(begin)} s; ${grown(most)}`);
  return shown.result!;
};

const folder = await mkdtemp(join(tmpdir(), 'import-wxr-'));
const [path, small] = [join(folder, 'export.xml'), join(folder, 'small.xml')];
const server = await launchOurServer();
try {
  await pipeline(Readable.from(wxr(megabytes * 1024 * 1024)), createWriteStream(path));
  await pipeline(Readable.from(wxr(1024 * 1024)), createWriteStream(small));
  print(`An export of ${megabytes} MB`);
  await measureReading(path);
  const { id: warm } = await createSite(await signedIn(server), 'restaurant', 'warm');
  print('In a running server, 1 MB first, so that its code is loaded:');
  await importInto(server, warm, small);
  const { id: siteId } = await createSite(await signedIn(server), 'restaurant');
  print(`${megabytes} MB:`);
  const { created, comments, published, failed } = await importInto(server, siteId, path);
  print(`${created} posts and ${comments} comments created, ${published} published, ${failed} failed`);
} finally {
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
