export { safeRedirect } from '@sitewright/contract/site-settings/redirect-target';
