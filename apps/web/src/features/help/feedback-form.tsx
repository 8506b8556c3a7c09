import { sendArticleFeedback } from '@sitewright/contract/documentation/documentation';
import { documentationLimits } from '@sitewright/contract/documentation/documentation-limits';
import { useId, useState } from 'react';
import { request } from '../../lib/api.ts';
import { useTexts } from '../../lib/translations.ts';
import { PlainButton } from '../../ui/button-link.tsx';

type State = 'asking' | 'commenting' | 'sending' | 'thanks' | 'failed';

/** A yes is sent at once; a no asks for a reason first. */
export function FeedbackForm({ slug, language }: { slug: string; language: 'en' | 'vi' }) {
  const { helpful: words } = useTexts('page-help');
  const [state, setState] = useState<State>('asking');
  const [comment, setComment] = useState('');
  const fieldId = useId();
  const send = (isHelpful: boolean): void => {
    setState('sending');
    request(sendArticleFeedback, {
      params: { articleSlug: slug },
      body: { language, isHelpful, comment },
    }).then(
      () => setState('thanks'),
      () => setState('failed'),
    );
  };
  if (state === 'thanks')
    return (
      <p className="doc-helpful" role="status">
        {words.thanks}
      </p>
    );
  return (
    <div className="doc-helpful">
      <p>{words.question}</p>
      <div className="doc-actions">
        <PlainButton look="quiet" disabled={state === 'sending'} onClick={() => send(true)}>
          {words.yes}
        </PlainButton>
        <PlainButton
          look="quiet"
          disabled={state === 'sending'}
          aria-expanded={state === 'commenting'}
          onClick={() => setState('commenting')}
        >
          {words.no}
        </PlainButton>
      </div>
      {state === 'commenting' && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send(false);
          }}
        >
          <label htmlFor={fieldId}>{words.comment}</label>
          <textarea
            id={fieldId}
            rows={3}
            maxLength={documentationLimits.commentMaxLength}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
          <PlainButton type="submit">{words.send}</PlainButton>
        </form>
      )}
      {state === 'failed' && <p role="alert">{words.failed}</p>}
    </div>
  );
}
