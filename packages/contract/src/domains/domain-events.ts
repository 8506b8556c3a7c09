import { z } from 'zod';
import { defineEvent, defineNotifiableEvent } from '../event.ts';

const about = {
  audience: 'tenant',
  target: 'site_domain',
  /** Null for a domain of the workspace itself. */
  payload: z.strictObject({ siteId: z.string().nullable() }),
} as const;

export const domainAdded = defineEvent('site_domain.added', about);
export const domainRemoved = defineEvent('site_domain.removed', about);
export const domainActivated = defineEvent('site_domain.activated', about);
export const domainMadePrimary = defineEvent('site_domain.made_primary', about);
/** The subdomain is the address again. */
export const domainNoLongerPrimary = defineEvent('site_domain.no_longer_primary', about);
/** Its records are missing or lead elsewhere; it still serves visitors. */
export const domainFailing = defineNotifiableEvent('site_domain.failing', about);
/** The last warning before it is released. */
export const domainReleaseNear = defineNotifiableEvent('site_domain.release_near', about);
/** Its records were missing for too long: it no longer belongs to its site or workspace. */
export const domainReleased = defineNotifiableEvent('site_domain.released', about);
/** Another site or workspace proved that it owns the domain now. */
export const domainLost = defineNotifiableEvent('site_domain.lost', about);
/** Its certificate could not be renewed and ends soon. */
export const domainCertificateExpiring = defineNotifiableEvent('site_domain.certificate_expiring', about);
/** Staff of the platform took it from its site or workspace. */
export const domainReleasedByStaff = defineNotifiableEvent('site_domain.released_by_staff', {
  ...about,
  payload: z.strictObject({ siteId: z.string().nullable(), reason: z.string() }),
});
