import { useTranslation } from '../../lib/hooks/use-translation.ts';
import styles from './auth.module.css';

interface MailPreviewProps {
  answer: {
    previewCode?: string | undefined;
    previewUrl?: string | undefined;
    outboxUrl?: string | undefined;
  };
}

/** In an unlocked demo without mail delivery: shows the code or link itself, or the URL of the outbox. */
export function MailPreview({ answer: { previewCode, previewUrl, outboxUrl } }: MailPreviewProps) {
  const { t } = useTranslation('auth');
  if (previewCode) return <p className={styles.preview}>{t('code.preview', { code: previewCode })}</p>;
  const url = previewUrl ?? outboxUrl;
  if (!url) return null;
  return (
    <p className={styles.preview}>
      {t('previewMail')} <a href={url}>{t(previewUrl ? 'openLink' : 'openOutbox')}</a>
    </p>
  );
}
