// Measures an import of a large WordPress export: `node bench/import-wxr.ts [megabytes]` writes a file of that size, reads it as an
// import does (twice for the check, four times in all) and prints time and growth of memory. The target: 200 MB, at most 150 MB growth.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readItems } from '@sitewright/blog/import/detect-format';

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
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Reader</wp:comment_author><wp:comment_author_email>r@example.com</wp:comment_author_email><wp:comment_date_gmt>2020-01-02 03:04:05</wp:comment_date_gmt><wp:comment_content><![CDATA[${sentence}]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>0</wp:comment_parent></wp:comment>`;

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

const megabytesNow = (): number => process.memoryUsage().rss / 1024 / 1024;

const folder = await mkdtemp(join(tmpdir(), 'import-wxr-'));
const path = join(folder, 'export.xml');
try {
  await pipeline(Readable.from(wxr(megabytes * 1024 * 1024)), createWriteStream(path));
  const source = {
    format: 'wordpress' as const,
    paths: [],
    read: () => Promise.resolve(undefined),
    open: () => createReadStream(path),
  };
  const before = megabytesNow();
  const begin = performance.now();
  let most = before;
  let posts = 0;
  for (let pass = 0; pass < 2; pass += 1) {
    for await (const { kind } of readItems(source, new Date())) {
      if (kind !== 'post') continue;
      posts += 1;
      if (posts % 50 === 0) most = Math.max(most, megabytesNow());
    }
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  process.stdout.write(
    `${megabytes} MB, ${posts / 2} posts read twice in ${seconds} s; memory grew by ${Math.round(most - before)} MB\n`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
