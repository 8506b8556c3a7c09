import { Button, Modal } from '@mantine/core';
import type { EmailContent, EmailValues } from '@sitewright/contract/email-blocks/email-blocks';
import type { EmailTemplate } from '@sitewright/contract/email-templates/template-endpoints';
import { renderEmail } from '@sitewright/email/render-email';
import { useOpener } from '../../lib/hooks/use-opener.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import listing from '../../ui/listing/listing.module.css';
import styles from './email-templates.module.css';

interface Side {
  label: string;
  content: EmailContent;
}

interface Props {
  title: string;
  loaded: EmailTemplate;
  one: Side;
  other: Side;
  /** Takes over the first; absent for readers. */
  use?: { label: string; onUse: (content: EmailContent) => void };
  onClose: () => void;
}

/** Two wordings of an email beside each other. */
export function CompareDialog({ title, loaded, one, other, use, onClose }: Props) {
  const { t } = useTranslation('common');
  useOpener();
  const values: EmailValues = Object.fromEntries(loaded.variables.map(({ name, sample }) => [name, sample]));
  const handleUse = (): void => {
    use?.onUse(one.content);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title} size={1_100} returnFocus={false}>
      <div className={styles.compare}>
        {[one, other].map(({ label, content }) => {
          const { subject, html } = renderEmail({
            content,
            values,
            brand: loaded.brand,
            language: loaded.locale,
            scheme: 'light',
          });
          return (
            <section key={label} aria-label={label}>
              <h3>{label}</h3>
              <p>{subject}</p>
              <iframe title={label} sandbox="" srcDoc={html} />
            </section>
          );
        })}
      </div>
      <div className={listing.footer}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        {use && <Button onClick={handleUse}>{use.label}</Button>}
      </div>
    </Modal>
  );
}
