// The whole API in one list, readable from top to bottom.
import { accountRoutes } from '../identity/account/account.routes.ts';
import { connectionRoutes } from '../identity/account/connections/connections.routes.ts';
import { inboxRoutes } from '../identity/account/inbox/inbox.routes.ts';
import { auditRoutes } from '../identity/audit/audit.routes.ts';
import { authRoutes } from '../identity/auth/auth.routes.ts';
import { signInRoutes } from '../identity/auth/sign-in.routes.ts';
import { brandingRoutes } from '../features/branding/branding.routes.ts';
import { commentRoutes } from '../features/comments/comments.routes.ts';
import { customTemplateRoutes } from '../features/custom-templates/custom-templates.routes.ts';
import { documentRoutes } from '../features/documents/documents.routes.ts';
import { imageReplacementRoutes } from '../features/image-replacement/image-replacement.routes.ts';
import { libraryRoutes } from '../features/library/library.routes.ts';
import { liveRoutes } from '../features/live/live.routes.ts';
import { mailRoutes } from '../features/mail/mail.routes.ts';
import { mediaRoutes } from '../features/media/media.routes.ts';
import { platformMediaRoutes } from '../features/media/platform/platform-media.routes.ts';
import { memberRoutes } from '../identity/members/members.routes.ts';
import { messageRoutes } from '../features/messages/messages.routes.ts';
import { overviewRoutes } from '../features/overview/overview.routes.ts';
import { pageTemplateRoutes } from '../features/page-templates/page-templates.routes.ts';
import { pageRoutes } from '../features/pages/pages.routes.ts';
import { peopleRoutes } from '../identity/people/people.routes.ts';
import { platformRoutes } from '../features/platform/platform.routes.ts';
import { publishingRoutes } from '../features/publishing/publishing.routes.ts';
import { reviewLinkRoutes } from '../features/review-links/review-links.routes.ts';
import { sharingRoutes } from '../features/sharing/sharing.routes.ts';
import { siteTransferRoutes } from '../features/sharing/transfer/site-transfers.routes.ts';
import { siteSectionRoutes } from '../features/site-sections/site-sections.routes.ts';
import { siteSettingsRoutes } from '../features/site-settings/site-settings.routes.ts';
import { siteTemplateRoutes } from '../features/site-templates/site-templates.routes.ts';
import { siteRoutes } from '../features/sites/sites.routes.ts';
import { stockPictureRoutes } from '../features/stock/pictures/stock-pictures.routes.ts';
import { stockRoutes } from '../features/stock/stock.routes.ts';
import { themeRoutes } from '../features/themes/themes.routes.ts';
import { tenantRoutes } from '../identity/tenants/tenants.routes.ts';
import { versionRoutes } from '../features/versions/versions.routes.ts';
import type { MountedRoute } from '../http/mount-endpoint.ts';

export const routes: readonly MountedRoute[] = [
  ...authRoutes,
  ...signInRoutes,
  ...accountRoutes,
  ...connectionRoutes,
  ...inboxRoutes,
  ...mailRoutes,
  ...siteRoutes,
  ...sharingRoutes,
  ...siteTransferRoutes,
  ...pageRoutes,
  ...documentRoutes,
  ...liveRoutes,
  ...commentRoutes,
  ...reviewLinkRoutes,
  ...publishingRoutes,
  ...siteSettingsRoutes,
  ...versionRoutes,
  ...siteSectionRoutes,
  ...siteTemplateRoutes,
  ...imageReplacementRoutes,
  ...pageTemplateRoutes,
  ...mediaRoutes,
  ...platformMediaRoutes,
  ...stockRoutes,
  ...stockPictureRoutes,
  ...libraryRoutes,
  ...customTemplateRoutes,
  ...platformRoutes,
  ...overviewRoutes,
  ...messageRoutes,
  ...auditRoutes,
  ...brandingRoutes,
  ...memberRoutes,
  ...peopleRoutes,
  ...tenantRoutes,
  ...themeRoutes,
];
