import { Button, Progress } from '@mantine/core';
import type { RunProgress } from '@sitewright/contract/runs/runs';
import type { SiteGenerationResult } from '@sitewright/contract/wizard/wizard';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../routes/paths.ts';
import { type Creation, useSiteCreation } from '../use-site-creation.ts';
import { useWizard } from '../use-wizard.ts';
import { WizardMessage } from '../wizard-message.tsx';
import styles from '../wizard.module.css';

/** Creates the site as soon as it is shown, and opens the editor. */
export function CreateStep() {
  const { creation, start, cancel } = useSiteCreation();
  const { t } = useTranslation('wizard');
  switch (creation.state) {
    case 'running':
      return <Running {...creation} onCancel={cancel} />;
    case 'done':
      return <Done result={creation.result} />;
    case 'cancelled':
      return (
        <WizardMessage title={t('create.cancelled')} text={t('create.cancelledText')}>
          <Button onClick={() => start()}>{t('create.again')}</Button>
          <BackToLook />
        </WizardMessage>
      );
    case 'failed':
      return <Failed failure={creation} start={start} />;
  }
}

function BackToLook() {
  const { t } = useTranslation('wizard');
  const { goTo } = useWizard();
  return (
    <Button variant="default" onClick={() => void goTo('look')}>
      {t('back')}
    </Button>
  );
}

interface RunningProps {
  progress: RunProgress | undefined;
  isStopping: boolean;
  onCancel: () => void;
}

function Running({ progress, isStopping, onCancel }: RunningProps) {
  const { t } = useTranslation('wizard');
  const { done = 0, total = 0 } = progress ?? {};
  const said = isStopping
    ? t('create.cancelling')
    : total === 0
      ? t('create.starting')
      : t('create.writing', { page: Math.min(done + 1, total), total });
  return (
    <WizardMessage
      title={t('create.creating')}
      text={
        <div className={styles.running}>
          <Progress.Root size="lg">
            <Progress.Section
              value={total === 0 ? 5 : Math.max(5, (100 * done) / total)}
              aria-label={t('create.label')}
            />
          </Progress.Root>
          <p role="status">{said}</p>
          <p className={styles.small}>{t('create.leave')}</p>
        </div>
      }
    >
      <Button variant="default" disabled={isStopping} onClick={onCancel}>
        {t('create.cancel')}
      </Button>
    </WizardMessage>
  );
}

function Done({ result: { siteId, failures, logoFailure } }: { result: SiteGenerationResult }) {
  const { t } = useTranslation('wizard');
  const { draft } = useWizard();
  const navigate = useNavigate();
  const isWhole = failures.length === 0 && logoFailure === null;
  useEffect(() => {
    // The next visit begins with empty answers.
    draft.forget();
    if (!isWhole) return;
    notify.success(t('create.success'));
    void navigate(paths.builder(siteId), { replace: true });
  }, [draft, isWhole, navigate, siteId, t]);
  if (isWhole) return <WizardMessage title={t('create.done')} text={t('create.doneText')} />;
  return (
    <WizardMessage
      title={t(failures.length > 0 ? 'create.partial' : 'create.done')}
      text={
        <>
          {failures.length > 0 && (
            <>
              <p>{t('create.partialText', { count: failures.length })}</p>
              <ul className={styles.list}>
                {failures.map(({ page }) => (
                  <li key={page}>{page}</li>
                ))}
              </ul>
            </>
          )}
          {logoFailure !== null && (
            <p>{t(logoFailure === 'forbidden' ? 'create.logoBlocked' : 'create.logoNoRoom')}</p>
          )}
        </>
      }
    >
      <Button component={Link} to={paths.builder(siteId)}>
        {t('create.openEditor')}
      </Button>
    </WizardMessage>
  );
}

/** Errors of a language model; the built-in writer can do without. */
const modelErrors = new Set([
  'provider_error',
  'provider_busy',
  'provider_timeout',
  'unusable_output',
  'credits_used_up',
]);

interface FailedProps {
  failure: Extract<Creation, { state: 'failed' }>;
  start: (options?: { useBuiltIn?: boolean }) => void;
}

function Failed({ failure: { code, error }, start }: FailedProps) {
  const { t } = useTranslation(['wizard', 'errors']);
  const { goTo } = useWizard();
  const retry: ReactNode = <Button onClick={() => start()}>{t('retry')}</Button>;
  if (code.startsWith('subdomain_'))
    return (
      <WizardMessage title={t('create.failed')} text={t(`errors:${code}` as 'errors:subdomain_taken')}>
        <Button onClick={() => void goTo('name')}>{t('create.address')}</Button>
      </WizardMessage>
    );
  if (code === 'limit_reached')
    return (
      <WizardMessage title={t('create.limit')} text={t('create.limitText')}>
        <Button component={Link} to={paths.dashboard}>
          {t('create.toSites')}
        </Button>
        {retry}
      </WizardMessage>
    );
  if (modelErrors.has(code))
    return (
      <WizardMessage title={t('create.modelFailed')} text={t('create.modelFailedText')}>
        <Button onClick={() => start({ useBuiltIn: true })}>{t('create.useBuiltIn')}</Button>
        {retry}
      </WizardMessage>
    );
  return (
    <WizardMessage title={t('create.failed')} text={messageOf(error, t('create.failedText'))}>
      {retry}
      <BackToLook />
    </WizardMessage>
  );
}
