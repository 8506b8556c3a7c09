// The index of events: a line per feature.
export * from './account/account-events.ts';
export * from './auth/auth-events.ts';
export * from './branding/branding-events.ts';
export * from './comments/comment-events.ts';
export * from './custom-templates/design-events.ts';
export * from './mail/mail-events.ts';
export * from './media/media-events.ts';
export * from './members/member-events.ts';
export * from './platform/platform-events.ts';
export * from './publishing/publishing-events.ts';
export * from './review-links/review-link-events.ts';
export * from './sharing/sharing-events.ts';
export * from './sites/site-events.ts';
export * from './stock/stock-events.ts';
export * from './tenants/tenant-events.ts';
export * from './users/user-events.ts';
export * from './versions/version-events.ts';
