import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../../lib/translations.ts';
import { PlainButton } from '../../ui/button-link.tsx';
import styles from './site-footer.module.css';

type NewsletterElement = HTMLFormElement & { email: HTMLInputElement; website: HTMLInputElement };
type Outcome = { kind: 'success' | 'failure'; text: string };

interface SubscribeResponse {
  success?: boolean;
  message?: string;
}

/** Sent without the API client, so that visitors who never sign in do not load it. */
async function subscribe(email: string, website: string): Promise<SubscribeResponse> {
  const answer = await fetch('/api/newsletter/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, source: 'footer', website }),
  });
  const body = (await answer.json()) as SubscribeResponse;
  return { ...body, success: answer.ok && body.success !== false };
}

export function NewsletterForm() {
  const words = useTexts('public');
  const fieldId = useId();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget as NewsletterElement;
    setBusy(true);
    setOutcome(undefined);
    try {
      const { success, message } = await subscribe(form.email.value, form.website.value);
      setOutcome(
        success
          ? { kind: 'success', text: `${words.newsletter.success} ${words.newsletter.next}` }
          : { kind: 'failure', text: message ?? words.newsletter.failure },
      );
      if (success) form.reset();
    } catch {
      setOutcome({ kind: 'failure', text: words.newsletter.failure });
    } finally {
      setBusy(false);
    }
  };

  return (
    // Without scripts the server answers with a page.
    <form
      className={styles.newsletter}
      method="post"
      action="/newsletter/subscribe"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <h2>{words.newsletter.title}</h2>
      <p>{words.newsletter.text}</p>
      <label htmlFor={fieldId}>{words.newsletter.email}</label>
      <div className={styles.newsletterRow}>
        <input
          id={fieldId}
          name="email"
          type="email"
          required
          autoComplete="email"
          placeholder={words.newsletter.placeholder}
        />
        <PlainButton type="submit" disabled={isBusy}>
          {isBusy ? words.newsletter.subscribing : words.newsletter.subscribe}
        </PlainButton>
      </div>
      <input type="hidden" name="source" value="footer" />
      {/* People do not see it; a program that fills every field gives itself away. */}
      <input className={styles.trap} name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <p role="alert" className={styles.outcome} data-kind={outcome?.kind}>
        {outcome?.text}
      </p>
    </form>
  );
}
