import { useId, useState } from 'react';
import { appSession, useSession } from '../../../lib/app-session.ts';
import { useTexts } from '../../../lib/translations.ts';
import { PlainButton } from '../../../ui/button-link.tsx';
import styles from './api-reference.module.css';
import { addressOf, type CallValues } from './code-samples.ts';
import type { Operation } from './openapi.ts';

interface Props {
  operation: Operation;
  values: CallValues;
  onChange: (values: CallValues) => void;
}

interface Answer {
  status: number;
  text: string;
}

const prettyJson = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const shownLength = 20_000;

/** Sends a real call, with the signed-in session or a pasted API key. Whatever changes something asks first. */
export function TryIt({ operation, values, onChange }: Props) {
  const { reference: words } = useTexts('page-api-docs');
  const { status } = useSession();
  const [key, setKey] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<Answer | 'sending' | 'failed'>();
  const isReading = operation.method === 'GET';
  const missing = operation.parameters.filter(
    ({ name, in: place, required }) => place === 'path' && required && !values.params[name],
  );

  const send = async (): Promise<void> => {
    setAsking(false);
    setAnswer('sending');
    const token = key.trim() || appSession.accessToken();
    try {
      const response = await fetch(addressOf(operation, values), {
        method: operation.method,
        headers: {
          accept: 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(values.body ? { 'content-type': 'application/json' } : {}),
        },
        ...(values.body ? { body: values.body } : {}),
      });
      setAnswer({ status: response.status, text: prettyJson(await response.text()).slice(0, shownLength) });
    } catch {
      setAnswer('failed');
    }
  };

  if (operation.requestBody && !values.body) return null;
  return (
    <form
      className={styles.try}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReading || isAsking) void send();
        else setAsking(true);
      }}
    >
      <h4>{words.try}</h4>
      <p>{status === 'signed-in' ? words.asYou : words.asGuest}</p>
      <Field label={words.key} value={key} type="password" onChange={setKey} />
      {operation.parameters.map(({ name, in: place }) => {
        if (place === 'header') return null;
        const part = place === 'path' ? 'params' : 'query';
        return (
          <Field
            key={`${place} ${name}`}
            label={name}
            value={values[part][name] ?? ''}
            onChange={(value) => onChange({ ...values, [part]: { ...values[part], [name]: value } })}
          />
        );
      })}
      {values.body && (
        <Field
          label={words.body}
          value={values.body}
          isLong
          onChange={(body) => onChange({ ...values, body })}
        />
      )}
      <div className={styles.actions}>
        {isAsking && <strong role="alert">{words.confirm}</strong>}
        <PlainButton type="submit" disabled={missing.length > 0 || answer === 'sending'}>
          {isAsking ? words.sendNow : words.send}
        </PlainButton>
        {isAsking && (
          <PlainButton look="quiet" onClick={() => setAsking(false)}>
            {words.cancel}
          </PlainButton>
        )}
      </div>
      <div role="status">
        {answer === 'sending' && words.sending}
        {answer === 'failed' && words.unreachable}
        {typeof answer === 'object' && `${words.status} ${answer.status}`}
      </div>
      {typeof answer === 'object' && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long answers scroll, also by keyboard
        <pre tabIndex={0}>
          <code>{answer.text}</code>
        </pre>
      )}
    </form>
  );
}

interface FieldProps {
  label: string;
  value: string;
  type?: 'text' | 'password';
  isLong?: boolean;
  onChange: (value: string) => void;
}

function Field({ label, value, type = 'text', isLong = false, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea
          id={id}
          rows={8}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input
          id={id}
          type={type}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}
