// The index of the screens in the administration areas: a line per feature.
import { adminScreens } from '../features/admin/screens.ts';
import { aiScreens } from '../features/ai/screens.ts';
import { apiKeyScreens } from '../features/api-keys/screens.ts';
import { auditScreens } from '../features/audit/screens.ts';
import { companyPageScreens } from '../features/company-pages/screens.ts';
import { documentationScreens } from '../features/documentation/screens.ts';
import { domainScreens } from '../features/domains/screens.ts';
import { emailLogScreens } from '../features/email-log/screens.ts';
import { emailSendingScreens } from '../features/email-sending/screens.ts';
import { emailTemplateScreens } from '../features/email-templates/screens.ts';
import { formEmailScreens } from '../features/form-emails/screens.ts';
import { landingManagerScreens } from '../features/landing-manager/screens.ts';
import { legalScreens } from '../features/legal/screens.ts';
import { mediaLibraryScreens } from '../features/media-library/screens.ts';
import { newsletterScreens } from '../features/newsletter/screens.ts';
import { overviewScreens } from '../features/overview/screens.ts';
import { platformBlogScreens } from '../features/platform-blog/screens.ts';
import { statusScreens } from '../features/status/screens.ts';
import { inspectionScreens } from '../features/submissions/inspection/screens.ts';
import { tenantSitesScreens } from '../features/tenant-sites/screens.ts';
import { tenantScreens } from '../features/tenant/screens.ts';
import { workspaceArchiveScreens } from '../features/workspace-archive/screens.ts';
import type { Area, AreaScreen } from './area-screen.ts';

const screens: readonly AreaScreen[] = [
  ...overviewScreens,
  ...tenantSitesScreens,
  ...tenantScreens,
  ...landingManagerScreens,
  ...mediaLibraryScreens,
  ...domainScreens,
  ...emailTemplateScreens,
  ...emailSendingScreens,
  ...emailLogScreens,
  ...formEmailScreens,
  ...newsletterScreens,
  ...adminScreens,
  ...documentationScreens,
  ...companyPageScreens,
  ...platformBlogScreens,
  ...aiScreens,
  ...apiKeyScreens,
  ...inspectionScreens,
  ...legalScreens,
  ...statusScreens,
  ...workspaceArchiveScreens,
  ...auditScreens,
];

export const screensOf = (area: Area): AreaScreen[] => screens.filter((screen) => screen.area === area);
