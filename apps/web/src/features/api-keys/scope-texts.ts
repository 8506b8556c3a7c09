import type { ApiKeyScope } from '@sitewright/contract/api-keys/api-key-scopes';
import type { Translations } from '../../lib/translations-shape.ts';

/** Keys of the texts of the scopes; a colon would separate a namespace. */
export const scopeTexts = {
  'sites:read': 'sitesRead',
  'content:write': 'contentWrite',
  'sites:write': 'sitesWrite',
  'sites:publish': 'sitesPublish',
  'media:read': 'mediaRead',
  'media:write': 'mediaWrite',
  'submissions:read': 'submissionsRead',
  'submissions:write': 'submissionsWrite',
  'ai:use': 'aiUse',
  'usage:read': 'usageRead',
} as const satisfies Record<ApiKeyScope, keyof Translations['api-keys']['scopes']>;
