import { z } from 'zod';
import { defineEvent } from '../event.ts';

const payload = z.strictObject({});

export const incidentCreated = defineEvent('incident.created', {
  audience: 'platform',
  target: 'incident',
  payload,
});

export const incidentUpdated = defineEvent('incident.updated', {
  audience: 'platform',
  target: 'incident',
  payload,
});

export const incidentDeleted = defineEvent('incident.deleted', {
  audience: 'platform',
  target: 'incident',
  payload,
});
