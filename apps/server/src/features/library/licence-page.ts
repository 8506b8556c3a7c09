// The page that lists the licences of all third-party content and of our own images.
import { escapeHtml } from '@sitewright/render/escape';
import { htmlDocument } from '@sitewright/render/html-document';
import type { FastifyInstance } from 'fastify';
import { preferredLanguages } from '../../http/page-language.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { revalidate } from '../../http/files/static-files.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { imageUrlPrefix } from './library-render.ts';
import type { Library, LibraryImage, ShippedFont } from './library.ts';

export const licencePagePath = '/library/licences';

const words = {
  en: {
    title: 'Images and fonts included with Sitewright',
    text: 'You can use all of them on your sites, including for business. No attribution is required.',
    pictures: 'Images',
    fonts: 'Fonts',
    by: 'by',
    check: 'Checksum',
  },
  vi: {
    title: 'Ảnh và phông chữ đi kèm Sitewright',
    text: 'Bạn có thể dùng tất cả trên website của mình, kể cả cho mục đích kinh doanh. Không bắt buộc ghi tên tác giả.',
    pictures: 'Ảnh',
    fonts: 'Phông chữ',
    by: 'của',
    check: 'Mã kiểm tra',
  },
};
type LicencePageTexts = (typeof words)['en'];

const addresses: Readonly<Record<string, string>> = {
  'CC0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'OFL-1.1': 'https://openfontlicense.org/',
};

const css =
  'body{margin:0;background:#faf8f4;color:#4a453e;font:1rem/1.6 system-ui,sans-serif}main{max-width:72rem;margin:0 auto;padding:clamp(1.5rem,5vw,4rem) clamp(1rem,4vw,2rem)}h1{margin:0;font-size:clamp(1.6rem,4vw,2.4rem);line-height:1.2;color:#1e1b18;text-wrap:balance}h2{margin:3rem 0 1rem;font-size:1.25rem;color:#1e1b18}main>p{max-width:42rem;margin:.75rem 0 0}ul{list-style:none;margin:0;padding:0;display:grid;gap:1.5rem;grid-template-columns:repeat(auto-fill,minmax(min(15rem,100%),1fr))}li{min-width:0;overflow-wrap:anywhere}img{display:block;width:100%;height:auto;aspect-ratio:3/2;object-fit:cover;border-radius:.5rem;background:#e9e4da}h3{margin:.6rem 0 0;font-size:1rem;line-height:1.35;color:#1e1b18}li p{margin:.15rem 0 0;font-size:.875rem}code{font-size:.75rem}a{color:inherit;text-underline-offset:.15em}a:focus-visible{outline:2px solid;outline-offset:2px}@media(prefers-color-scheme:dark){body{background:#191714;color:#c3bbb0}h1,h2,h3{color:#f3eee7}img{background:#2b2721}}';

const licenceLink = (licence: string): string => {
  const address = addresses[licence];
  const name = escapeHtml(licence);
  return address === undefined ? name : `<a href="${address}" rel="license noopener">${name}</a>`;
};

const imageItem = (picture: LibraryImage, { by, check }: LicencePageTexts): string => {
  const { file, title, alt, author, licence, width, height, sha256 } = picture;
  return `<li><img src="${imageUrlPrefix}${escapeHtml(file)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy" lang="en"><h3 lang="en">${escapeHtml(title)}</h3><p>${by} <span lang="en">${escapeHtml(author)}</span> · ${licenceLink(licence)}</p><p>${check} <code title="SHA-256: ${escapeHtml(sha256)}">${escapeHtml(sha256.slice(0, 16))}</code></p></li>`;
};

const fontItem = ({ family, license, attribution }: ShippedFont): string =>
  `<li><h3 lang="en">${escapeHtml(family.replace(/ Variable$/, ''))}</h3><p>${licenceLink(license)}</p><p lang="en">${escapeHtml(attribution)}</p></li>`;

const licencePage = ({ pictures, fonts }: Pick<Library, 'pictures' | 'fonts'>, lang: 'en' | 'vi'): string => {
  const said = words[lang];
  const shown = [...pictures.values()].map((picture) => imageItem(picture, said));
  const written = [...fonts.values()].map(fontItem);
  return htmlDocument(
    {
      lang,
      title: said.title,
      stylesheet: { css },
      extra: '<meta name="color-scheme" content="light dark">',
    },
    `<main><h1>${said.title}</h1><p>${said.text}</p><h2>${said.pictures}</h2><ul>${shown.join('')}</ul><h2>${said.fonts}</h2><ul>${written.join('')}</ul></main>`,
  );
};

export const mountLicencePage = (app: FastifyInstance, ctx: ServerContext): void => {
  const headers = {
    ...securityHeaders('app', ctx.env.appUrl.startsWith('https:')),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': revalidate,
    vary: 'accept-language, cookie',
  };
  app.get(licencePagePath, (request, reply) => {
    const search = new URL(request.raw.url ?? '', 'http://localhost').searchParams;
    const lang =
      preferredLanguages(search, request.headers).find((code) => code === 'en' || code === 'vi') ?? 'en';
    return reply.headers(headers).send(licencePage(ctx.library, lang));
  });
};
