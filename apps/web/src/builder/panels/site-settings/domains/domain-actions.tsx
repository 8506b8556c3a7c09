import { Alert, Button } from '@mantine/core';
import type { SiteDomain } from '@sitewright/contract/domains/domains';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { notify } from '../../../../lib/notify.ts';
import { useEditorView } from '../../../model/editor-context.tsx';
import { DomainConfirmation } from './domain-confirmation.tsx';
import styles from './domains.module.css';
import {
  addErrors,
  checkErrors,
  primaryErrors,
  type ErrorKeys,
  useDomainActions,
  useErrorText,
} from './use-domains.ts';

export interface CardProps {
  domain: SiteDomain;
  others: readonly SiteDomain[];
  mayWrite: boolean;
  isFull: boolean;
  onAdded: (id: string) => void;
  /** The pressed button does not exist after the change. */
  onButtonGone: () => void;
}

const plain = { interpolation: { escapeValue: false } };

/** What can be done with a domain. */
export function DomainActions({ domain, others, isFull, onAdded, onButtonGone }: CardProps) {
  const { t, i18n } = useTranslation('site-settings');
  const { site } = useEditorView();
  const { add, check, clearPrimary, makePrimary, remove } = useDomainActions();
  const errorText = useErrorText();
  const [busy, setBusy] = useState<'check' | 'suggestion'>();
  const [asking, setAsking] = useState<'primary' | 'subdomain' | 'remove'>();
  const [failure, setFailure] = useState('');
  const { name, state, isPrimary, failingSince, suggestion } = domain;
  const run = async (
    kind: 'check' | 'suggestion',
    work: () => Promise<void>,
    errorKeys: ErrorKeys,
  ): Promise<void> => {
    setBusy(kind);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(errorText(error, errorKeys));
    }
    setBusy(undefined);
  };
  const sent = [
    ...others.filter((other) => other.state === 'active').map((other) => other.name),
    // With a primary domain the subdomain is not the site's URL.
    others.some((other) => other.isPrimary)
      ? t('domains.subdomain', { name: site.subdomain })
      : new URL(site.url).host,
  ];
  const addresses = new Intl.ListFormat(i18n.language).format(sent);
  return (
    <>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button
          variant="default"
          size="xs"
          aria-label={t('domains.checkOf', { name, ...plain })}
          loading={busy === 'check'}
          onClick={() => void run('check', () => check(domain), checkErrors)}
        >
          {t('domains.check')}
        </Button>
        {state === 'active' && !isPrimary && failingSince === null && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('domains.makePrimaryOf', { name, ...plain })}
            onClick={() => setAsking('primary')}
          >
            {t('domains.makePrimary')}
          </Button>
        )}
        {isPrimary && (
          <Button variant="default" size="xs" onClick={() => setAsking('subdomain')}>
            {t('domains.useSubdomain')}
          </Button>
        )}
        {suggestion !== null && !isFull && (
          <Button
            variant="default"
            size="xs"
            className={styles.suggestion}
            loading={busy === 'suggestion'}
            onClick={() => void run('suggestion', () => add(suggestion, onAdded), addErrors)}
          >
            {t('domains.alsoAdd', { name: suggestion, ...plain })}
          </Button>
        )}
        <Button
          variant="subtle"
          color="red"
          size="xs"
          className={styles.remove}
          aria-label={t('domains.removeOf', { name, ...plain })}
          onClick={() => setAsking('remove')}
        >
          {t('domains.remove')}
        </Button>
      </div>
      {asking === 'primary' && (
        <DomainConfirmation
          key="primary"
          title={t('domains.primaryTitle', { name, ...plain })}
          text={t('domains.primaryText', { addresses, ...plain })}
          confirm={t('domains.makePrimary')}
          errorKeys={primaryErrors}
          onConfirm={async () => {
            await makePrimary(domain);
            notify.success(t('domains.isPrimary', { name, ...plain }));
            onButtonGone();
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'subdomain' && (
        <DomainConfirmation
          key="subdomain"
          title={t('domains.useSubdomainTitle')}
          text={t('domains.useSubdomainText', { name: site.subdomain, ...plain })}
          confirm={t('domains.useSubdomain')}
          errorKeys={primaryErrors}
          onConfirm={async () => {
            await clearPrimary();
            notify.success(t('domains.usesSubdomain'));
            onButtonGone();
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'remove' && (
        <DomainConfirmation
          key="remove"
          isDanger
          title={t('domains.removeTitle', { name, ...plain })}
          text={t(state === 'active' ? 'domains.removeText' : 'domains.removeInactiveText')}
          more={isPrimary ? t('domains.removePrimary') : undefined}
          confirm={t('domains.remove')}
          errorKeys={{}}
          onConfirm={async () => {
            await remove(domain);
            notify.success(t('domains.removed', { name, ...plain }));
            onButtonGone();
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
