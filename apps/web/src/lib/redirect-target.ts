export { safeRedirect } from '@sitewright/contract/redirect-target';
