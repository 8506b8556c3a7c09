// The answer to a submission that has to be paid.
import type { VisitorRouteTarget } from '../../../http/visitor-routes.ts';
import { paymentPath } from '../../form-payments/open-checkout.ts';
import { formTextsFor } from '../../forms/published-form.ts';
import type { Reply } from '../../forms/visitor-requests.ts';
import type { FormPlace } from '../answer-page.ts';
import type { SubmitResult } from '../submit-form.service.ts';

/** Scripts open the page of the gateway themselves; without one a page of ours leads there. */
export const replyToUnpaid = (
  { submissionId, token, checkoutUrl }: Extract<SubmitResult, { state: 'unpaid' }>,
  target: VisitorRouteTarget,
  { place, publicId }: { place: FormPlace; publicId: string },
): Reply => {
  const texts = formTextsFor(place.locale);
  const page = `${target.hosted?.prefix ?? ''}${paymentPath(publicId, token)}`;
  return checkoutUrl === undefined
    ? {
        status: 503,
        location: page,
        body: { ok: false, message: texts.paymentUnavailable, submissionId },
      }
    : {
        status: 402,
        location: `${page}/checkout`,
        body: { ok: false, message: texts.paymentForward, submissionId, checkoutUrl },
      };
};
