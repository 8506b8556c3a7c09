import { uuid } from '@sitewright/contract/fields';
import { z } from 'zod';

export const siteId = uuid.describe('Id of a site, from list_sites');
export const pageId = uuid.describe('Id of a page, from get_site');
export const documentId = uuid.describe(
  'Id of a page, or the documentId of the header or footer, from get_site',
);
export const formId = uuid.describe('Id of a form, from list_forms');

/** A response of the API, passed on as it is. */
export const passedOn = z.looseObject({});
