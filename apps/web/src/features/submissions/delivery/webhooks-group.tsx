import { Alert, Button } from '@mantine/core';
import { webhookLimits } from '@sitewright/contract/webhooks/webhook-limits';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import listing from '../../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import settings from '../../../ui/settings/settings.module.css';
import { SecretDialog } from './secret-dialog.tsx';
import { type FormTarget, useWebhookActions, useWebhooks } from './use-webhooks.ts';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialogs.tsx';
import { hostOf } from './webhook-host.ts';
import styles from './delivery.module.css';

interface Props {
  target: FormTarget;
  /** Whether the form sends webhooks at all. */
  isOn: boolean;
  mayEdit: boolean;
}

/** The webhooks of a form. */
export function WebhooksGroup({ target, isOn, mayEdit }: Props) {
  const { t } = useTranslation('form-delivery');
  const titleId = useId();
  const query = useWebhooks(target);
  const actions = useWebhookActions(target);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<{ host: string; secret: string }>();
  const max = webhookLimits.perForm;
  return (
    <section className={settings.group} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{t('webhooks.title')}</h2>
        <p>{t('webhooks.text')}</p>
      </div>
      <div className={listing.form}>
        {!isOn && <Alert color="yellow">{t('webhooks.off')}</Alert>}
        <QueryBoundary query={query}>
          {({ webhooks }) => (
            <>
              {webhooks.length === 0 ? (
                <p>{t('webhooks.empty')}</p>
              ) : (
                <ul className={styles.webhooks} aria-label={t('webhooks.list')}>
                  {webhooks.map((webhook) => (
                    <WebhookCard
                      key={webhook.id}
                      target={target}
                      webhook={webhook}
                      mayEdit={mayEdit}
                      actions={actions}
                    />
                  ))}
                </ul>
              )}
              {mayEdit && webhooks.length >= max && (
                <p className={listing.quiet}>{t('webhooks.full', { max })}</p>
              )}
              {mayEdit && (
                <div className={listing.footer}>
                  <Button
                    variant="default"
                    disabled={webhooks.length >= max}
                    leftSection={<IconPlus size={17} stroke={1.6} aria-hidden="true" />}
                    onClick={() => setAdding(true)}
                  >
                    {t('webhooks.add')}
                  </Button>
                </div>
              )}
            </>
          )}
        </QueryBoundary>
      </div>
      {isAdding && (
        <WebhookDialog
          save={async (input) => {
            const { webhook, secret } = await actions.add(input);
            setMade({ host: hostOf(webhook), secret });
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {made && !isAdding && <SecretDialog {...made} onClose={() => setMade(undefined)} />}
    </section>
  );
}
