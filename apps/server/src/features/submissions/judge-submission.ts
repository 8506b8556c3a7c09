// The evidence that what a visitor sent is spam: of the page, the captcha and the texts.
import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import type { SpamReason, SpamState } from '@sitewright/contract/submissions/submissions';
import type { Answers } from '@sitewright/forms/answers/answer';
import { honeypotName } from '@sitewright/forms/honeypot';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { CaptchaVerdict } from '../captcha/captcha-verdict.ts';
import { isRepeatedText } from '../captcha/repeated-text.ts';
import { type Pairs, valueOf } from '../forms/pairs.ts';
import { searchText } from './answer-rows.ts';
import type { FormTokenState } from './form-token.ts';
import { judgeSpam, type SpamEvidence } from './spam.ts';

const captchaReason = (verdict: CaptchaVerdict | undefined): SpamEvidence['captcha'] => {
  if (verdict?.ok === false)
    return verdict.reason === 'unavailable' ? 'captcha_unavailable' : 'captcha_failed';
  return verdict?.isConfirmation ? 'no_script' : undefined;
};

interface JudgedRequest {
  publicId: string;
  pairs: Pairs;
  isTrapped?: boolean;
}

interface Evidence {
  token: FormTokenState;
  definition: FormDefinition;
  answers: Answers;
  verdict: CaptchaVerdict | undefined;
}

/** Whether what was sent looks like spam. */
export const judgeSubmission = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  request: JudgedRequest,
  { token, definition, answers, verdict }: Evidence,
): Promise<{ state: SpamState; reasons: SpamReason[] }> => {
  const { publicId, pairs } = request;
  const text = searchText(definition, answers);
  const trap = definition.settings.honeypot ? valueOf(pairs, honeypotName(publicId)) : undefined;
  const emails = definition.fields
    .filter(({ type }) => type === 'email')
    .map(({ id }) => answers[id])
    .filter((answer) => typeof answer === 'string');
  return judgeSpam({
    isTrapped: trap !== undefined || request.isTrapped === true,
    token,
    text,
    emails,
    captcha: captchaReason(verdict),
    isRepeated: await isRepeatedText(ctx, tx, { publicId, text }),
  });
};
