/** All paths of the app, so that a renamed route is a type error instead of a dead link. */
export const paths = {
  home: '/',
  features: '/features',
  pricing: '/pricing',
  integrations: '/integrations',
  help: '/help',
  helpArticle: (slug: string) => `/help/${encodeURIComponent(slug)}`,
  tutorials: '/tutorials',
  tutorial: (slug: string) => `/tutorials/${encodeURIComponent(slug)}`,
  apiDocs: '/api-docs',
  status: '/status',
  gdpr: '/gdpr',
  accessibility: '/accessibility',
  about: '/about',
  careers: '/careers',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  /** A version of the archive; without one, the text in force. */
  legal: (type: string, version?: number) => withQuery(`/legal/${type}`, { v: version?.toString() }),
  blog: '/blog',
  siteTemplates: '/site-templates',
  siteTemplate: (slug: string) => `/site-templates/${encodeURIComponent(slug)}`,
  siteTemplateSearch: (search: string) => withQuery('/site-templates', { search }),
  /** The template with its `Create Your Site` form open. */
  siteTemplateCreate: (slug: string) => `/site-templates/${encodeURIComponent(slug)}?create`,
  samples: '/samples',
  sample: (slug: string) => `/samples/${encodeURIComponent(slug)}`,
  /** `error` is the code of a failed sign-in. */
  login: (redirect?: string, error?: string) => withQuery('/login', { redirect, error }),
  authCallback: '/auth/callback',
  authLink: '/auth/link',
  authReset: '/auth/reset',
  authCode: (redirect?: string, context?: 'wizard') => withQuery('/auth/code', { redirect, context }),
  forgotPassword: '/forgot-password',
  invitation: (token?: string) => withQuery('/invitation', { token }),
  checkout: (plan?: string, cycle?: string) => withQuery('/subscription/checkout', { plan, cycle }),
  register: (query: { type?: string; plan?: string; redirect?: string } = {}) =>
    withQuery('/register', query),
  agencyRegister: '/agency/register',
  newSite: '/dashboard/new-site',
  createSite: '/create-site',
  dashboard: '/dashboard',
  /** With a site: into which the backup may go. */
  importBackup: (site?: string) => withQuery('/dashboard/import', { site }),
  /** Sites that others offer to the user. */
  siteOffers: '/site-offers',
  profile: '/profile',
  profileDisplay: '/profile/language',
  profileInbox: '/profile/inbox',
  profileNotifications: '/profile/notifications',
  profileEmail: '/profile/email',
  profilePassword: '/profile/password',
  profileTwoFactor: '/profile/two-factor',
  profileSessions: '/profile/sessions',
  profileConnections: '/profile/connections',
  profileApiKeys: '/profile/api-keys',
  profileWorkspaces: '/profile/workspaces',
  profileData: '/profile/data',
  builder: (siteId: string) => `/builder/${encodeURIComponent(siteId)}`,
  builderPage: (siteId: string, page: string) =>
    withQuery(`/builder/${encodeURIComponent(siteId)}`, { page }),
  /** The builder with the dialog that puts a generation of the history into the page. */
  insertGeneration: (siteId: string, page: string, generation: string) =>
    withQuery(`/builder/${encodeURIComponent(siteId)}`, { page, generation }),
  preview: (siteId: string, pageId?: string) =>
    `/preview/${encodeURIComponent(siteId)}${pageId ? `/${encodeURIComponent(pageId)}` : ''}`,
  tenantLanding: '/tenant-landing',
  previewLandingTemplate: (slug: string) => `/preview/landing-template/${encodeURIComponent(slug)}`,
  previewTemplate: (slug: string) => `/preview/site-template/${encodeURIComponent(slug)}`,
  sectionManagement: (siteId: string) => `/sites/${encodeURIComponent(siteId)}/section-management`,
  media: '/media',
  usage: '/usage',
  companyProfile: '/company-profile',
  aiGeneration: '/ai-generation',
  allSubmissions: (site?: string) => withQuery('/dashboard/submissions', { site }),
  forms: (siteId: string) => `/dashboard/sites/${encodeURIComponent(siteId)}/forms`,
  /** The form builder, over the forms of the site. */
  formBuilder: (siteId: string, edit: string) =>
    withQuery(`/dashboard/sites/${encodeURIComponent(siteId)}/forms`, { edit }),
  submissions: (siteId: string, formId: string) =>
    `/dashboard/sites/${encodeURIComponent(siteId)}/forms/${encodeURIComponent(formId)}/submissions`,
  formStatistics: (siteId: string, formId: string) =>
    `/dashboard/sites/${encodeURIComponent(siteId)}/forms/${encodeURIComponent(formId)}/statistics`,
  formDelivery: (siteId: string, formId: string) =>
    `/dashboard/sites/${encodeURIComponent(siteId)}/forms/${encodeURIComponent(formId)}/delivery`,
  siteBlog: (siteId: string) => siteBlog(siteId),
  blogCalendar: (siteId: string) => siteBlog(siteId, '/calendar'),
  blogCategories: (siteId: string) => siteBlog(siteId, '/categories'),
  blogTags: (siteId: string) => siteBlog(siteId, '/tags'),
  blogAuthors: (siteId: string) => siteBlog(siteId, '/authors'),
  blogSeries: (siteId: string) => siteBlog(siteId, '/series'),
  blogComments: (siteId: string) => siteBlog(siteId, '/comments'),
  blogMembers: (siteId: string) => siteBlog(siteId, '/members'),
  blogSettings: (siteId: string) => siteBlog(siteId, '/settings'),
  blogImport: (siteId: string) => siteBlog(siteId, '/import'),
  newPost: (siteId: string) => siteBlog(siteId, '/new'),
  editPost: (siteId: string, postId: string) => siteBlog(siteId, `/edit/${encodeURIComponent(postId)}`),
  /** The posts that have a category, tag, author or series. */
  postsOf: (siteId: string, filter: Record<string, string>) => withQuery(siteBlog(siteId), filter),
  tenantDashboard: '/tenant/dashboard',
  tenantSites: '/tenant/sites',
  tenantUsers: '/tenant/users',
  tenantUser: (userId: string) => `/tenant/users/${encodeURIComponent(userId)}`,
  tenantBranding: '/tenant/branding',
  tenantLandingManager: '/tenant/landing',
  tenantSectionDesigns: '/tenant/section-designs',
  tenantMedia: '/tenant/media',
  tenantApiKeys: '/tenant/api-keys',
  tenantNewsletter: '/tenant/newsletter',
  tenantLegal: '/tenant/legal',
  tenantSettings: '/tenant/settings',
  tenantAudit: '/tenant/audit',
  admin: '/admin',
  adminTenants: '/admin/tenants',
  adminForms: (siteId: string) => `/admin/sites/${encodeURIComponent(siteId)}/forms`,
  adminSubmissions: (siteId: string, formId: string) =>
    `/admin/sites/${encodeURIComponent(siteId)}/forms/${encodeURIComponent(formId)}/submissions`,
  adminTenant: (tenantId: string) => `/admin/tenants/${encodeURIComponent(tenantId)}`,
  adminUsers: '/admin/users',
  adminUser: (userId: string) => `/admin/users/${encodeURIComponent(userId)}`,
  adminMail: '/admin/mail',
  adminMailOf: (mailId: string) => `/admin/mail/${encodeURIComponent(mailId)}`,
  adminSites: '/admin/sites',
  adminMedia: '/admin/media',
  adminDocumentation: '/admin/documentation',
  adminArticle: (slug: string) => `/admin/documentation/${encodeURIComponent(slug)}`,
  adminTutorial: (slug: string) => `/admin/documentation/tutorials/${encodeURIComponent(slug)}`,
  adminNewTutorial: '/admin/documentation/new/tutorial',
  adminBlog: '/admin/blog',
  adminCompanyPages: '/admin/company-pages',
  adminFlaggedForms: '/admin/flagged-forms',
  adminNewsletter: '/admin/newsletter',
  adminLanding: '/admin/landing-template-manager',
  adminLegal: '/admin/legal',
  adminStatus: '/admin/status',
  adminSettings: '/admin/settings',
  adminAudit: '/admin/audit',
} as const;

function siteBlog(siteId: string, below = ''): string {
  return `/dashboard/sites/${encodeURIComponent(siteId)}/blog${below}`;
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
