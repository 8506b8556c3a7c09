// Every feature of the server, in dependency order: each stands after those that it depends on.
import type { Feature } from '../http/feature.ts';
import { accountFeature } from '../identity/account/feature.ts';
import { aiFeature } from '../features/ai/feature.ts';
import { apiKeysFeature } from '../identity/api-keys/feature.ts';
import { auditFeature } from '../identity/audit/feature.ts';
import { idempotencyFeature } from '../identity/idempotency/feature.ts';
import { authFeature } from '../identity/auth/feature.ts';
import { customersFeature } from '../identity/customers/feature.ts';
import { demoFeature } from '../identity/demo/feature.ts';
import { membersFeature } from '../identity/members/feature.ts';
import { userManagementFeature } from '../identity/user-management/feature.ts';
import { sessionsFeature } from '../identity/sessions/feature.ts';
import { tenantManagementFeature } from '../identity/tenant-management/feature.ts';
import { tenantsFeature } from '../identity/tenants/feature.ts';
import { usersFeature } from '../identity/users/feature.ts';
import { backupsFeature } from '../features/backups/feature.ts';
import { blogFeature } from '../features/blog/feature.ts';
import { blogHostsFeature } from '../features/blog-hosts/feature.ts';
import { blogReadersFeature } from '../features/blog-readers/feature.ts';
import { blogImportFeature } from '../features/blog-import/feature.ts';
import { blogWritingFeature } from '../features/blog-writing/feature.ts';
import { brandingFeature } from '../features/branding/feature.ts';
import { captchaFeature } from '../features/captcha/feature.ts';
import { commentsFeature } from '../features/comments/feature.ts';
import { certificatesFeature } from '../features/certificates/feature.ts';
import { companyFeature } from '../features/company/feature.ts';
import { companyPagesFeature } from '../features/company-pages/feature.ts';
import { companySitesFeature } from '../features/company-sites/feature.ts';
import { cookieConsentFeature } from '../features/cookie-consent/feature.ts';
import { customTemplatesFeature } from '../features/custom-templates/feature.ts';
import { dataRequestsFeature } from '../features/data-requests/feature.ts';
import { documentationFeature } from '../features/documentation/feature.ts';
import { documentsFeature } from '../features/documents/feature.ts';
import { domainsFeature } from '../features/domains/feature.ts';
import { siteArchiveFeature } from '../features/site-archive/feature.ts';
import { siteExportFeature } from '../features/site-export/feature.ts';
import { siteImportFeature } from '../features/site-import/feature.ts';
import { emailLogFeature } from '../features/email-log/feature.ts';
import { emailSendingFeature } from '../features/email-sending/feature.ts';
import { emailTemplatesFeature } from '../features/email-templates/feature.ts';
import { formDeliveryFeature } from '../features/form-delivery/feature.ts';
import { formModerationFeature } from '../features/form-moderation/feature.ts';
import { formFilesFeature } from '../features/form-files/feature.ts';
import { formPaymentsFeature } from '../features/form-payments/feature.ts';
import { formsFeature } from '../features/forms/feature.ts';
import { htmlImportFeature } from '../features/html-import/feature.ts';
import { imageReplacementFeature } from '../features/image-replacement/feature.ts';
import { landingFeature } from '../features/landing/feature.ts';
import { legalFeature } from '../features/legal/feature.ts';
import { libraryFeature } from '../features/library/feature.ts';
import { liveFeature } from '../features/live/feature.ts';
import { mailFeature } from '../features/mail/feature.ts';
import { mcpFeature } from '../features/mcp/feature.ts';
import { mediaFeature } from '../features/media/feature.ts';
import { newsletterFeature } from '../features/newsletter/feature.ts';
import { overviewFeature } from '../features/overview/feature.ts';
import { pageTemplatesFeature } from '../features/page-templates/feature.ts';
import { pagesFeature } from '../features/pages/feature.ts';
import { personalDataFeature } from '../features/personal-data/feature.ts';
import { platformFeature } from '../features/platform/feature.ts';
import { previewFeature } from '../features/preview/feature.ts';
import { postNewsletterFeature } from '../features/post-newsletter/feature.ts';
import { postCommentsFeature } from '../features/post-comments/feature.ts';
import { publishingFeature } from '../features/publishing/feature.ts';
import { renderingFeature } from '../features/rendering/feature.ts';
import { recommendationsFeature } from '../features/recommendations/feature.ts';
import { reviewLinksFeature } from '../features/review-links/feature.ts';
import { runsFeature } from '../features/runs/feature.ts';
import { workspaceArchiveFeature } from '../features/workspace-archive/feature.ts';
import { siteMovesFeature } from '../features/site-moves/feature.ts';
import { sharingFeature } from '../features/sharing/feature.ts';
import { siteContentFeature } from '../features/site-content/feature.ts';
import { siteLifecycleFeature } from '../features/site-lifecycle/feature.ts';
import { siteSectionsFeature } from '../features/site-sections/feature.ts';
import { siteSettingsFeature } from '../features/site-settings/feature.ts';
import { siteTemplatesFeature } from '../features/site-templates/feature.ts';
import { sitesFeature } from '../features/sites/feature.ts';
import { staticExportFeature } from '../features/static-export/feature.ts';
import { staticHostingFeature } from '../features/static-hosting/feature.ts';
import { statusFeature } from '../features/status/feature.ts';
import { stockFeature } from '../features/stock/feature.ts';
import { stockImagesFeature } from '../features/stock-images/feature.ts';
import { submissionsFeature } from '../features/submissions/feature.ts';
import { tenantPurgeFeature } from '../features/tenant-purge/feature.ts';
import { themesFeature } from '../features/themes/feature.ts';
import { usageFeature } from '../features/usage/feature.ts';
import { versionHistoryFeature } from '../features/version-history/feature.ts';
import { versionsFeature } from '../features/versions/feature.ts';
import { webhooksFeature } from '../features/webhooks/feature.ts';
import { websiteFactsFeature } from '../features/website-facts/feature.ts';
import { wizardFeature } from '../features/wizard/feature.ts';

export const features: readonly Feature[] = [
  usersFeature,
  sessionsFeature,
  tenantsFeature,
  customersFeature,
  demoFeature,
  auditFeature,
  idempotencyFeature,
  apiKeysFeature,
  authFeature,
  accountFeature,
  membersFeature,
  tenantManagementFeature,
  userManagementFeature,
  libraryFeature,
  documentationFeature,
  companyPagesFeature,
  sitesFeature,
  siteContentFeature,
  formsFeature,
  formPaymentsFeature,
  captchaFeature,
  formModerationFeature,
  brandingFeature,
  commentsFeature,
  customTemplatesFeature,
  versionsFeature,
  documentsFeature,
  stockFeature,
  mediaFeature,
  companyFeature,
  legalFeature,
  formFilesFeature,
  runsFeature,
  liveFeature,
  mailFeature,
  emailTemplatesFeature,
  emailSendingFeature,
  emailLogFeature,
  newsletterFeature,
  overviewFeature,
  pageTemplatesFeature,
  pagesFeature,
  aiFeature,
  imageReplacementFeature,
  renderingFeature,
  publishingFeature,
  companySitesFeature,
  submissionsFeature,
  cookieConsentFeature,
  dataRequestsFeature,
  webhooksFeature,
  formDeliveryFeature,
  siteSectionsFeature,
  versionHistoryFeature,
  personalDataFeature,
  platformFeature,
  previewFeature,
  reviewLinksFeature,
  blogFeature,
  postNewsletterFeature,
  blogWritingFeature,
  blogReadersFeature,
  blogImportFeature,
  postCommentsFeature,
  staticExportFeature,
  staticHostingFeature,
  sharingFeature,
  siteLifecycleFeature,
  domainsFeature,
  siteMovesFeature,
  siteArchiveFeature,
  siteExportFeature,
  siteImportFeature,
  workspaceArchiveFeature,
  certificatesFeature,
  blogHostsFeature,
  mcpFeature,
  websiteFactsFeature,
  htmlImportFeature,
  wizardFeature,
  siteSettingsFeature,
  siteTemplatesFeature,
  statusFeature,
  stockImagesFeature,
  tenantPurgeFeature,
  backupsFeature,
  themesFeature,
  landingFeature,
  recommendationsFeature,
  usageFeature,
];
