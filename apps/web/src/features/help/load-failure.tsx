import { PlainButton } from '../../ui/button-link.tsx';

interface Props {
  /** Undefined while the data loads. */
  error: unknown;
  retry: () => void;
  texts: { loading: string; failed: string; retry: string };
}

export function LoadFailure({ error, retry, texts }: Props) {
  if (error === undefined)
    return (
      <p className="doc-count" role="status">
        {texts.loading}
      </p>
    );
  return (
    <div className="doc-count" role="alert">
      <p>{texts.failed}</p>
      <PlainButton look="quiet" onClick={retry}>
        {texts.retry}
      </PlainButton>
    </div>
  );
}
