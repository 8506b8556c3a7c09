// The whole API in one list, readable from top to bottom.
import { authRoutes } from '../features/auth/auth.routes.ts';
import { documentRoutes } from '../features/documents/documents.routes.ts';
import { libraryRoutes } from '../features/library/library.routes.ts';
import { mediaRoutes } from '../features/media/media.routes.ts';
import { messageRoutes } from '../features/messages/messages.routes.ts';
import { overviewRoutes } from '../features/overview/overview.routes.ts';
import { pageRoutes } from '../features/pages/pages.routes.ts';
import { platformRoutes } from '../features/platform/platform.routes.ts';
import { publishingRoutes } from '../features/publishing/publishing.routes.ts';
import { siteTemplateRoutes } from '../features/site-templates/site-templates.routes.ts';
import { siteRoutes } from '../features/sites/sites.routes.ts';
import type { MountedRoute } from './mount-endpoint.ts';

export const routes: readonly MountedRoute[] = [
  ...authRoutes,
  ...siteRoutes,
  ...pageRoutes,
  ...documentRoutes,
  ...publishingRoutes,
  ...siteTemplateRoutes,
  ...mediaRoutes,
  ...libraryRoutes,
  ...platformRoutes,
  ...overviewRoutes,
  ...messageRoutes,
];
