/** Every address of the app, so that a renamed route is a type error and not a dead link. */
export const paths = {
  home: '/',
  features: '/features',
  pricing: '/pricing',
  integrations: '/integrations',
  help: '/help',
  tutorials: '/tutorials',
  apiDocs: '/api-docs',
  status: '/status',
  gdpr: '/gdpr',
  about: '/about',
  careers: '/careers',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  blog: '/blog',
  blogArticle: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  siteTemplates: '/site-templates',
  siteTemplate: (slug: string) => `/site-templates/${encodeURIComponent(slug)}`,
  siteTemplateSearch: (search: string) => withQuery('/site-templates', { search }),
  /** The template with its `Create Your Site` form open. */
  siteTemplateCreate: (slug: string) => `/site-templates/${encodeURIComponent(slug)}?create`,
  login: (redirect?: string) => withQuery('/login', { redirect }),
  register: (query: { type?: string; plan?: string; redirect?: string } = {}) =>
    withQuery('/register', query),
  agencyRegister: '/agency/register',
  newSite: '/dashboard/new-site',
  dashboard: '/dashboard',
  profile: '/profile',
  builder: (siteId: string) => `/builder/${encodeURIComponent(siteId)}`,
  preview: (siteId: string, pageId?: string) =>
    `/preview/${encodeURIComponent(siteId)}${pageId ? `/${encodeURIComponent(pageId)}` : ''}`,
  previewTemplate: (slug: string) => `/preview/site-template/${encodeURIComponent(slug)}`,
  messages: (siteId: string) => `/dashboard/sites/${encodeURIComponent(siteId)}/messages`,
  tenantDashboard: '/tenant/dashboard',
  admin: '/admin',
} as const;

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
