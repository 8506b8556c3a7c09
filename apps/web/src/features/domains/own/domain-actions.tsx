import { Alert, Button } from '@mantine/core';
import type { CustomDomain } from '@sitewright/contract/domains/domains';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { DomainConfirmation } from './domain-confirmation.tsx';
import { useDomainSource } from './domain-source.ts';
import styles from './domains.module.css';
import { addErrors, checkErrors, primaryErrors, type ErrorKeys, useErrorText } from './use-error-text.ts';

export interface CardProps {
  domain: CustomDomain;
  others: readonly CustomDomain[];
  isFull: boolean;
  onAdded: (id: string) => void;
  /** The pressed button does not exist after the change. */
  onButtonGone: () => void;
}

const plain = { interpolation: { escapeValue: false } };

/** What can be done with a domain. */
export function DomainActions({ domain, others, isFull, onAdded, onButtonGone }: CardProps) {
  const { t, i18n } = useTranslation('domains');
  const { actions, host, primaryNote } = useDomainSource();
  const { add, check, clearPrimary, makePrimary, remove } = actions;
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
  const sent = [...others.filter((other) => other.state === 'active').map((other) => other.name), host];
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
          aria-label={t('checkOf', { name, ...plain })}
          loading={busy === 'check'}
          onClick={() => void run('check', () => check(domain), checkErrors)}
        >
          {t('check')}
        </Button>
        {state === 'active' && !isPrimary && failingSince === null && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('makePrimaryOf', { name, ...plain })}
            onClick={() => setAsking('primary')}
          >
            {t('makePrimary')}
          </Button>
        )}
        {isPrimary && (
          <Button variant="default" size="xs" onClick={() => setAsking('subdomain')}>
            {t('useSubdomain')}
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
            {t('alsoAdd', { name: suggestion, ...plain })}
          </Button>
        )}
        <Button
          variant="subtle"
          color="red"
          size="xs"
          className={styles.remove}
          aria-label={t('removeOf', { name, ...plain })}
          onClick={() => setAsking('remove')}
        >
          {t('remove')}
        </Button>
      </div>
      {asking === 'primary' && (
        <DomainConfirmation
          key="primary"
          title={t('primaryTitle', { name, ...plain })}
          text={t('primaryText', { addresses, ...plain })}
          more={primaryNote}
          confirm={t('makePrimary')}
          errorKeys={primaryErrors}
          onConfirm={async () => {
            await makePrimary(domain);
            notify.success(t('isPrimary', { name, ...plain }));
            onButtonGone();
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'subdomain' && (
        <DomainConfirmation
          key="subdomain"
          title={t('useSubdomainTitle')}
          text={t('useSubdomainText', { host, ...plain })}
          more={primaryNote}
          confirm={t('useSubdomain')}
          errorKeys={primaryErrors}
          onConfirm={async () => {
            await clearPrimary();
            notify.success(t('usesSubdomain'));
            onButtonGone();
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'remove' && (
        <DomainConfirmation
          key="remove"
          isDanger
          title={t('removeTitle', { name, ...plain })}
          text={t(state === 'active' ? 'removeText' : 'removeInactiveText')}
          more={isPrimary ? t('removePrimary') : undefined}
          confirm={t('remove')}
          errorKeys={{}}
          onConfirm={async () => {
            await remove(domain);
            notify.success(t('removed', { name, ...plain }));
            onButtonGone();
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
