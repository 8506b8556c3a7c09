// The status page: what the installation measured about itself, and the incidents that its staff wrote down.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, isoDate, ok, required, trimmed, uuid } from '../fields.ts';
import { defineList } from '../list.ts';
import { statusLimits } from './status-limits.ts';

/** In the order of the page. */
export const serviceIds = ['api', 'database', 'storage', 'email', 'publishing'] as const;
export type ServiceId = (typeof serviceIds)[number];

/** specification §3, service status entry. From good to bad. */
export const serviceStates = ['operational', 'degraded', 'outage'] as const;
export type ServiceState = (typeof serviceStates)[number];

/** specification §3, incident. */
export const incidentSeverities = ['minor', 'major', 'maintenance'] as const;
export type IncidentSeverity = (typeof incidentSeverities)[number];

const localized = (en: z.ZodType<string>, max: number) =>
  z.object({
    en,
    /** Absent: the English text is shown. */
    vi: trimmed(max).optional(),
  });

export const incidentSchema = z.object({
  id: uuid,
  title: z.object({ en: z.string(), vi: z.string().optional() }),
  description: z.object({ en: z.string(), vi: z.string().optional() }),
  severity: z.enum(incidentSeverities),
  /** Start of the incident. */
  date: isoDate,
  /** In minutes, whole; null while it lasts. */
  duration: z.number().int().nullable(),
  version: changeCount,
});
export type Incident = z.infer<typeof incidentSchema>;

export const serviceDaySchema = z.object({
  /** `YYYY-MM-DD`, in UTC. */
  date: z.iso.date(),
  /** Null: no samples of that day. */
  status: z.enum(serviceStates).nullable(),
  /** Percent of the recorded minutes in which the service worked, degraded or not; null without samples. */
  uptime: z.number().min(0).max(100).nullable(),
});
export type ServiceDay = z.infer<typeof serviceDaySchema>;

export const serviceStatusSchema = z.object({
  id: z.enum(serviceIds),
  name: z.string(),
  /** Null: not measured in the last minutes, such as email without a mail server. */
  status: z.enum(serviceStates).nullable(),
  /** Percent over all recorded minutes of the days shown. */
  uptime: z.number().min(0).max(100).nullable(),
  /** Oldest first; the last is today. */
  days: z.array(serviceDaySchema).length(statusLimits.days),
});
export type ServiceStatus = z.infer<typeof serviceStatusSchema>;

export const statusSchema = z.object({
  /** True when every measured service is operational. */
  isOperational: z.boolean(),
  services: z.array(serviceStatusSchema),
  incidents: z.array(incidentSchema),
});
export type Status = z.infer<typeof statusSchema>;

export const getStatus = endpoint({
  method: 'GET',
  path: '/status',
  summary: `Status of the services, ${statusLimits.days} recorded days, and the latest incidents`,
  access: 'public',
  response: statusSchema,
});

export const incidentList = defineList({
  name: 'incidents',
  item: incidentSchema,
  filters: { severity: z.enum(incidentSeverities).optional() },
});

export const listIncidents = endpoint({
  method: 'GET',
  path: '/status/incidents',
  summary: 'List incidents, the latest first',
  access: 'public',
  reads: 'replica',
  query: incidentList.query,
  response: incidentList.response,
});

const incidentFields = z.object({
  title: localized(required(statusLimits.titleMaxLength, 'Enter a title'), statusLimits.titleMaxLength),
  description: localized(
    required(statusLimits.descriptionMaxLength, 'Describe what happened'),
    statusLimits.descriptionMaxLength,
  ),
  severity: z.enum(incidentSeverities),
  startedAt: isoDate,
  /** Null while it lasts. */
  endedAt: isoDate.nullable(),
});
export type IncidentFields = z.infer<typeof incidentFields>;

export const createIncident = endpoint({
  method: 'POST',
  path: '/admin/incidents',
  summary: 'Publish an incident on the status page',
  access: 'status.write',
  body: incidentFields,
  response: incidentSchema,
  status: 201,
  idempotent: true,
});

const params = z.object({ incidentId: uuid });

export const updateIncident = endpoint({
  method: 'PATCH',
  path: '/admin/incidents/{incidentId}',
  summary: 'Update an incident',
  access: 'status.write',
  params,
  body: incidentFields.partial().extend({ version: changeCount }),
  response: incidentSchema,
  errors: ['stale_version'],
});

export const deleteIncident = endpoint({
  method: 'DELETE',
  path: '/admin/incidents/{incidentId}',
  summary: 'Delete an incident from the status page',
  access: 'status.write',
  params,
  response: ok,
});
