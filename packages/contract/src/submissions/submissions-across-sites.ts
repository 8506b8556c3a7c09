import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineCursorList } from '../list.ts';
import { assigneeFilters, submissionSchema, submissionSorts, submissionTabs } from './submissions.ts';

export const siteSubmissionSchema = submissionSchema.omit({ answers: true }).extend({
  siteName: z.string(),
  formName: z.string(),
  /** The beginning of the answers as one text. */
  excerpt: z.string(),
});
export type SiteSubmission = z.output<typeof siteSubmissionSchema>;

export const siteSubmissionList = defineCursorList({
  name: 'submissions',
  item: siteSubmissionSchema,
  filters: {
    tab: z.enum(submissionTabs).default('inbox'),
    site: uuid.optional(),
    q: trimmed(limits.lists.searchMaxLength).optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
    assignee: z.enum(assigneeFilters).optional(),
    sort: z.enum(submissionSorts).default('newest'),
  },
});

export const listSubmissionsAcrossSites = endpoint({
  method: 'GET',
  path: '/submissions',
  summary: 'List the submissions of all sites whose forms the user may read',
  access: 'sites.forms',
  reads: 'replica',
  query: siteSubmissionList.query,
  response: siteSubmissionList.response,
});

export const countUnreadSubmissions = endpoint({
  method: 'GET',
  path: '/submissions/unread',
  summary: 'Count unread submissions by form, and those that need review; forms without any are left out',
  access: 'sites.forms',
  reads: 'replica',
  response: z.object({
    forms: z.array(
      z.object({
        siteId: uuid,
        formId: uuid,
        count: z.number().int(),
        /** Those that might be spam; they are not among `count`. */
        review: z.number().int(),
      }),
    ),
  }),
});
