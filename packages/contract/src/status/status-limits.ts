/** Limits of the status page. */
export const statusLimits = {
  /** Days that the page shows; older ones are deleted. */
  days: 90,
  /** A check that has not finished by then has failed. */
  checkTimeoutSeconds: 5,
  /** A service that answers later than this is degraded. */
  slowSeconds: 2,
  /** A day counts as an outage from this many minutes of outage on; with fewer it is degraded. */
  outageMinutesOfDay: 5,
  /** Without samples for longer than this, the service has no known status. */
  unknownAfterMinutes: 5,
  /** A queued email that waits longer is late: email is degraded, and out after the second time. */
  emailLateMinutes: 10,
  emailOutMinutes: 60,
  titleMaxLength: 120,
  descriptionMaxLength: 2_000,
  /** Incidents that the page lists; the list has pages for the rest. */
  incidentsShown: 20,
  /** An incident can start so long before it is written down. */
  incidentAgeDaysMax: 365,
} as const;
