// A site with something in every table of a backup, and the calls that export and import it.
import type { Category, PostTag, Series } from '@sitewright/contract/blog/blog-terms';
import type { Post } from '@sitewright/contract/blog/posts';
import type { PageContent } from '@sitewright/contract/content';
import type { MediaItem } from '@sitewright/contract/media/media';
import type { Run } from '@sitewright/contract/runs/runs';
import type { SiteExport } from '@sitewright/contract/site-archive/site-exports';
import type { SiteImport } from '@sitewright/contract/site-archive/site-imports';
import { freshPhoto, mediaUploader } from '../../../testing/media-files.ts';
import { workOn } from '../../../testing/runs.ts';
import type { SiteFixture } from '../../../testing/site-fixture.ts';
import type { ApiResponse, TestApp } from '../../../testing/test-app.ts';
import { normalizeContent } from '../../site-content/normalize-content.ts';
import { makeForm } from '../../form-files/testing/form-fixture.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

const need = <T>({ status, body }: ApiResponse<T>): T => {
  if (status >= 300) throw new Error(`the call was answered ${status}: ${JSON.stringify(body)}`);
  return body;
};

export interface FullSite extends SiteFixture {
  photo: MediaItem;
  formId: string;
}

export const makeFullSite = async (
  app: TestApp,
  owner?: Parameters<typeof makeForm>[2],
): Promise<FullSite> => {
  const fields = [
    { id: 'name', type: 'text', label: 'Your name', name: 'name' },
    { id: 'cv', type: 'file_upload', label: 'CV', name: 'cv' },
  ];
  const { site, form, submit } = await makeForm(app, fields, owner);
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    need(await site.call<T>(method, path, body));
  const sent = await submit([['name', 'Lê Thị Mai']], [['cv', pdf, 'Hồ sơ.pdf']]);
  if (sent.status >= 300) throw new Error(`the form was answered ${sent.status}: ${sent.text}`);
  const photo = need(
    await mediaUploader(app, site.person.token, site.site.id).upload(await freshPhoto(900, 600), 'Phở.jpg'),
  );
  const { ownerPool } = app.database;
  // A page that shows an upload and links to another page of the site.
  const { rows } = await ownerPool.query<{ id: string }>(
    `select id from app.pages where site_id = $1 and not is_home order by order_key limit 1`,
    [site.site.id],
  );
  const about = {
    id: 'about-photo',
    type: 'content/content-1',
    data: {
      title: 'Ảnh & chữ',
      text: `<p><a href="page:${rows[0]!.id}">Xem</a></p>`,
      image: { src: photo.url, alt: '' },
    },
  };
  await ownerPool.query(
    `update app.documents set content = jsonb_insert(content, '{sections,-1}', $2::jsonb, true) where id = $1`,
    [site.home.id, JSON.stringify(about)],
  );
  // The form of the fixture was put into the page without an editor.
  const { rows: documents } = await ownerPool.query<{ id: string; content: PageContent }>(
    'select id, content from app.documents where id = $1',
    [site.home.id],
  );
  for (const { id, content } of documents)
    await ownerPool.query('update app.documents set content = $2 where id = $1', [
      id,
      JSON.stringify(normalizeContent(content)),
    ]);
  await call('PUT', '/redirects', { redirects: [{ from: '/old', to: '/', code: 301 }] });
  await call('POST', '/versions', { label: 'Bản đầu' });
  const food = await call<Category>('POST', '/categories', { name: 'Món ngon' });
  const soup = await call<Category>('POST', '/categories', { name: 'Phở', parentId: food.id });
  const tag = await call<PostTag>('POST', '/tags', { name: 'Mùa đông' });
  const series = await call<Series>('POST', '/series', { name: 'Nước dùng' });
  const post = await call<Post>('POST', '/posts', {
    title: 'Nước dùng trong',
    categoryIds: [soup.id],
    tagIds: [tag.id],
    seriesId: series.id,
    image: { src: photo.url, alt: 'Phở' },
    content: { sections: [{ type: 'post/text', data: { html: '<p>Ninh xương sáu tiếng.</p>' } }] },
  });
  await call('POST', `/posts/${post.id}/publish`, {});
  await call('PATCH', `/posts/${post.id}`, { slug: 'nuoc-dung' });
  await call('POST', `/posts/${post.id}/publish`, {});
  await call('POST', '/posts', { title: 'Clear broth', locale: 'en', translationOf: post.id });
  await ownerPool.query(
    `insert into app.post_comments (tenant_id, site_id, post_id, author_name, body, status, body_hash)
     select tenant_id, site_id, id, 'Bình', 'Ngon quá', 'approved', 'x' from app.posts where id = $1`,
    [post.id],
  );
  return { ...site, photo, formId: form.id };
};

/** Exports of the site that the person may see. */
export const exportSite = async (
  app: TestApp,
  { token, siteId, body = {} }: { token: string; siteId: string; body?: object },
): Promise<{ about: SiteExport; bytes: Buffer }> => {
  const started = need(
    await app.api<{ id: string; run: Run }>('POST', `/export/sites/${siteId}/export`, { token, body }),
  );
  await workOn(app, started.run.id);
  const { exports } = need(
    await app.api<{ exports: SiteExport[] }>('GET', `/export/sites/${siteId}/exports`, { token }),
  );
  const about = exports.find(({ id }) => id === started.id)!;
  if (about.status !== 'ready') throw new Error(`the export ended as ${about.status} (${about.errorCode})`);
  const { url } = need(await app.api<{ url: string }>('GET', `/export/download/${about.id}`, { token }));
  const { origin, pathname, search } = new URL(url);
  // Files of a folder come from the app, under the address of its tests; those of a bucket from there.
  const isOurs = origin === new URL(app.ctx.env.appUrl).origin;
  const response = await fetch(isOurs ? `${app.origin}${pathname}${search}` : url);
  return { about, bytes: Buffer.from(await response.arrayBuffer()) };
};

export const backupForm = (bytes: Buffer, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/zip' }), 'backup.zip');
  return form;
};

/** Imports a backup and waits for its end. */
export const importSite = async (
  app: TestApp,
  { token, bytes, fields = {} }: { token: string; bytes: Buffer; fields?: Record<string, string> },
): Promise<SiteImport> => {
  const started = need(
    await app.api<{ id: string; run: Run }>('POST', '/backup-import/import', {
      token,
      body: backupForm(bytes, fields),
    }),
  );
  await workOn(app, started.run.id);
  return need(await app.api<SiteImport>('GET', `/backup-import/imports/${started.id}`, { token }));
};
