// One name for the endpoints of a user's own account.
export * from './account.ts';
export * from './passkeys.ts';
export * from './personal-data.ts';
export * from './second-factor.ts';
