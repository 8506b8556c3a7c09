import { z } from 'zod';
import { defineNotifiableEvent } from '../event.ts';

/** The certificate of a host of the installation could not be renewed and ends soon. */
export const certificateExpiring = defineNotifiableEvent('certificate.expiring', {
  audience: 'platform',
  target: 'certificate',
  payload: z.strictObject({}),
});
