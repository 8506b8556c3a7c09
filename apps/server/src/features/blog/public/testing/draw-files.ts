// Draws planned files as a release would, with a site of no pages and the images of the library.
import { createHash } from 'node:crypto';
import type { JsonObject } from '@sitewright/contract/content';
import type { CommentThread } from '@sitewright/contract/blog/public-blog';
import { compileRedirects } from '@sitewright/contract/site-settings/redirect-rules';
import { htmlDocument } from '@sitewright/render/html-document';
import type { Library } from '../../../library/library.ts';
import { partSection, resolveLibraryImage } from '../../../library/library-render.ts';
import { sectionsOfLook } from '../../../library/blog-look-library.ts';
import type { GenerationInput } from '../../../rendering/page-source.ts';
import { renderDraftPage } from '../../../rendering/render-draft.ts';
import type { SiteDraft } from '../../../rendering/site-draft.ts';
import type { BlogData, BlogTemplates } from '../blog-data.ts';
import { planBlog } from '../plan-blog.ts';
import { drawSocialImage } from '../social/social-image.ts';

type Look = 'classic' | 'magazine' | 'journal' | 'grid';

export const templatesOf = (library: Library, look: Look, language: 'en' | 'vi' = 'en'): BlogTemplates => {
  const { post_template: post, list_template: list } = sectionsOfLook(library.blogLooks.get(look)!, language);
  return {
    post: post.map((section, index) => partSection(section, `p${index}`)),
    list: list.map((section, index) => partSection(section, `l${index}`)),
  };
};

const draftOf = (library: Library, blog: BlogData): SiteDraft =>
  ({
    site: { name: blog.siteName, settings: {}, subdomain: 'marlow' },
    theme: library.themes.get('default')!,
    locale: blog.locale,
    pages: [],
    header: undefined,
    footer: undefined,
    custom: { find: () => undefined, withVersionedType: (section: object) => section },
    forms: [],
    redirects: new Map(),
    detours: new Set(),
    redirectRules: compileRedirects([]),
    company: { facts: {}, text: () => '', links: () => [], list: () => [] },
  }) as unknown as SiteDraft;

interface Drawing {
  blog: BlogData;
  look?: Look;
  bodies?: Readonly<Record<string, JsonObject>>;
  threads?: Readonly<Record<string, CommentThread>>;
  /** Folder of social images; without it none are drawn. */
  socialDir?: string;
}

/** The files of a blog by path, with the assets that they ask for. */
export const drawFiles = async (
  library: Library,
  drawing: Drawing,
): Promise<Map<string, string | Buffer>> => {
  const { blog, look = 'classic', bodies = {}, threads = {}, socialDir } = drawing;
  const theme = library.themes.get('default')!;
  const plan = planBlog({
    blog,
    templates: templatesOf(library, look),
    theme,
    threadKeysOf: () => undefined,
    commentScript: undefined,
  });
  const files = new Map<string, string | Buffer>();
  const image: GenerationInput['image'] = (src) => resolveLibraryImage(library, src);
  const draft = draftOf(library, blog);
  const input: GenerationInput = {
    draft,
    siteUrl: blog.siteUrl,
    listed: plan.listed,
    image,
    asset: (name, ending, body) => {
      const path = `_assets/${name}-${createHash('sha256').update(body).digest('hex').slice(0, 16)}.${ending}`;
      files.set(path, body);
      return `/${path}`;
    },
    document: (page, head, adapt = (body) => body) => {
      const rendered = renderDraftPage(library, draft, page, {
        image,
        font: (file) => `/library/fonts/${file}`,
        page: (path) => path,
        form: () => '#',
        submit: () => '#',
      });
      return htmlDocument(
        {
          lang: blog.locale,
          title: blog.siteName,
          theme: theme.id,
          stylesheet: { css: rendered.css },
          ...head,
        },
        adapt(rendered.body),
      );
    },
  };
  for (const file of plan.files) {
    const images = new Map<string, Buffer>();
    if (socialDir !== undefined) {
      for (const { postId, image: social } of file.socialImages) {
        images.set(postId, await drawSocialImage(social, { library, cacheDir: socialDir }));
      }
    }
    const body = file.make(input, {
      bodyOf: (id) => bodies[id] ?? { sections: [] },
      threadOf: (id) => threads[id] ?? null,
      commentScript: undefined,
      socialImageOf: (id) => images.get(id),
    });
    files.set(file.path, body);
  }
  return files;
};
