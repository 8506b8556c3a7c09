import { z } from 'zod';
import { defineEvent } from '../event.ts';

const payload = z.strictObject({});

export const companyEntryCreated = defineEvent('company_entry.created', {
  audience: 'platform',
  target: 'company_entry',
  payload,
});

export const companyEntryUpdated = defineEvent('company_entry.updated', {
  audience: 'platform',
  target: 'company_entry',
  payload,
});

export const companyEntryDeleted = defineEvent('company_entry.deleted', {
  audience: 'platform',
  target: 'company_entry',
  payload,
});

/** The target has the kind of the list as its label: it is about no single entry. */
export const companyEntriesReordered = defineEvent('company_entry.reordered', {
  audience: 'platform',
  target: 'company_entry',
  payload,
});
