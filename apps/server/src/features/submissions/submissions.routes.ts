import { getFormStatistics as formStatistics } from '@sitewright/contract/forms/form-statistics';
import * as acrossSites from '@sitewright/contract/submissions/submissions-across-sites';
import * as assignment from '@sitewright/contract/submissions/submission-assignment';
import * as notes from '@sitewright/contract/submissions/submission-notes';
import * as contract from '@sitewright/contract/submissions/submissions';
import { type MountedRoute, RedirectTo, route } from '../../http/mount-endpoint.ts';
import { countUnreadSubmissions, listSubmissionsAcrossSites } from './across-sites/across-sites.service.ts';
import { exportSubmissions } from './export-submissions.ts';
import {
  bulkUpdateSubmissions,
  deleteSubmission,
  getSubmission,
  getSubmissionFileUrl,
  listSubmissions,
  updateSubmission,
} from './inbox.service.ts';
import { assignSubmissions, listAssignees } from './assignment/assignment.service.ts';
import { addSubmissionNote, deleteSubmissionNote, editSubmissionNote } from './notes/notes.service.ts';
import { eraseSubmissions } from './removal/erasure.service.ts';
import { sendTestSubmission } from './test-submission/send-test-submission.service.ts';
import { getFormStatistics } from './statistics/form-statistics.service.ts';
import { formOf, targetOf } from './submission-access.ts';

export const submissionRoutes: MountedRoute[] = [
  route(formStatistics, (ctx, { actor, params: { id: siteId, formId: id }, query }) =>
    getFormStatistics(ctx, actor, { siteId, id }, query),
  ),
  route(acrossSites.listSubmissionsAcrossSites, (ctx, { actor, query }) =>
    listSubmissionsAcrossSites(ctx, actor, query),
  ),
  route(acrossSites.countUnreadSubmissions, (ctx, { actor }) => countUnreadSubmissions(ctx, actor)),
  route(contract.eraseSubmissions, (ctx, { actor, params, body, meta }) =>
    eraseSubmissions(ctx, actor, params.id, body, meta),
  ),
  route(contract.listSubmissions, (ctx, { actor, params, query }) =>
    listSubmissions(ctx, actor, formOf(params), query),
  ),
  route(contract.exportSubmissions, (ctx, { actor, params, query }) =>
    exportSubmissions(ctx, actor, formOf(params), query),
  ),
  route(contract.sendTestSubmission, (ctx, { actor, params }) =>
    sendTestSubmission(ctx, actor, formOf(params)),
  ),
  route(contract.getSubmission, (ctx, { actor, params }) => getSubmission(ctx, actor, targetOf(params))),
  route(
    contract.downloadSubmissionFile,
    async (ctx, { actor, params }) =>
      new RedirectTo(await getSubmissionFileUrl(ctx, actor, { ...targetOf(params), fileId: params.fileId })),
  ),
  route(contract.updateSubmission, (ctx, { actor, params, body }) =>
    updateSubmission(ctx, actor, targetOf(params), body),
  ),
  route(contract.deleteSubmission, async (ctx, { actor, params }) => {
    await deleteSubmission(ctx, actor, targetOf(params));
    return { ok: true as const };
  }),
  route(assignment.listAssignees, (ctx, { actor, params }) => listAssignees(ctx, actor, params.id)),
  route(assignment.assignSubmissions, (ctx, { actor, meta, params, body }) =>
    assignSubmissions(ctx, { actor, meta }, formOf(params), body),
  ),
  route(notes.addSubmissionNote, (ctx, { actor, meta, params, body }) =>
    addSubmissionNote(ctx, { actor, meta }, targetOf(params), body.body),
  ),
  route(notes.editSubmissionNote, (ctx, { actor, meta, params, body }) =>
    editSubmissionNote(ctx, { actor, meta }, { ...targetOf(params), noteId: params.noteId }, body.body),
  ),
  route(notes.deleteSubmissionNote, async (ctx, { actor, meta, params }) => {
    await deleteSubmissionNote(ctx, { actor, meta }, { ...targetOf(params), noteId: params.noteId });
    return { ok: true as const };
  }),
  route(contract.bulkUpdateSubmissions, (ctx, { actor, params, body }) =>
    bulkUpdateSubmissions(ctx, actor, formOf(params), body),
  ),
];
