import type { JsonObject, PageContent } from '@sitewright/contract/content';
import { fromContent, toContent } from '@sitewright/document/adapter';

/** Content in the stored form: every section, element and list entry has an id and an order key. */
export const normalizeContent = (content: PageContent): JsonObject => toContent(fromContent(content).state);
