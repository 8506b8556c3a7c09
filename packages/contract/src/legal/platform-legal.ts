// The legal documents of the platform.
import { z } from 'zod';
import type { EndpointResponse } from '../endpoint.ts';
import { email, trimmed } from '../fields.ts';
import { defineSettings, settingsEndpoints } from '../settings.ts';
import { legalEndpoints } from './legal-endpoints.ts';
import { legalLimits } from './legal-limits.ts';

export const platformLegal = legalEndpoints({
  path: '/admin/legal',
  read: 'platform_legal.write',
  write: 'platform_legal.write',
});

export const {
  listLegalDocuments,
  getLegalDocument,
  listLegalVersions,
  createLegalDocument,
  updateLegalDocument,
  publishLegalDocument,
  unscheduleLegalDocument,
  deleteLegalDocument,
  listAcceptances,
  exportAcceptances,
} = platformLegal;

/** Operator of the installation: fills the variables of the platform's documents. */
export const platformOperator = defineSettings({
  name: 'operator',
  scope: 'platform',
  schema: z.object({
    name: trimmed(legalLimits.operatorNameMaxLength),
    email: z.union([z.literal(''), email]),
    address: trimmed(legalLimits.operatorAddressMaxLength),
  }),
  defaults: { name: '', email: '', address: '' },
});
export const operatorEndpoints = settingsEndpoints(platformOperator, {
  read: 'platform_legal.write',
  write: 'platform_legal.write',
  title: 'the operator of the installation',
});
export const { getSettings: getOperatorSettings, updateSettings: updateOperatorSettings } = operatorEndpoints;
export type OperatorSettings = EndpointResponse<typeof getOperatorSettings>;
