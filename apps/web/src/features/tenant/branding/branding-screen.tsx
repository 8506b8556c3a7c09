import { Alert, Button } from '@mantine/core';
import type { Branding, BrandingState } from '@sitewright/contract/branding/branding';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { BrandingForm } from './branding-form.tsx';
import { BrandingPreview } from './branding-preview.tsx';
import { BrandingVersions } from './branding-versions.tsx';
import styles from './branding.module.css';
import { useBranding, useBrandingCalls } from './use-branding.ts';

/** Branding of a workspace, `/tenant/branding`. */
export default function BrandingScreen() {
  const { t } = useTranslation(['tenant', 'lists']);
  const query = useBranding();
  return (
    <div className={listing.screen}>
      <header className={listing.header}>
        <div>
          <h1>{t('branding.title')}</h1>
          <p>{t('branding.lead')}</p>
        </div>
      </header>
      <QueryBoundary query={query}>{(state) => <Editor state={state} />}</QueryBoundary>
    </div>
  );
}

function Editor({ state }: { state: BrandingState }) {
  const { t } = useTranslation(['tenant', 'lists']);
  const calls = useBrandingCalls();
  const [draft, setDraft] = useState<Branding>(state.draft);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isDirty = JSON.stringify(draft) !== JSON.stringify(state.draft);

  const run = async (work: () => Promise<BrandingState>, done: string): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const next = await work();
      setDraft(next.draft);
      notify.success(done);
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  const save = (): Promise<void> => run(() => calls.save(state.edit, draft), t('branding.saved'));
  const publish = (): Promise<void> =>
    run(async () => {
      const { edit } = isDirty ? await calls.save(state.edit, draft) : state;
      return calls.publish(edit);
    }, t('branding.published'));

  return (
    <div className={styles.split}>
      <div className={listing.screen}>
        <div className={listing.header}>
          <StatusBadge tone={state.hasDraft || isDirty ? 'warning' : 'good'}>
            {isDirty
              ? t('branding.unsaved')
              : state.hasDraft
                ? t('branding.draft')
                : state.publishedVersion > 0
                  ? t('branding.live', { version: state.publishedVersion })
                  : t('branding.untouched')}
          </StatusBadge>
          <div className={listing.actions}>
            {(state.hasDraft || isDirty) && (
              <Button
                variant="subtle"
                disabled={isBusy}
                onClick={() => void run(calls.discard, t('branding.discarded'))}
              >
                {t('branding.discard')}
              </Button>
            )}
            <Button variant="default" disabled={!isDirty || isBusy} onClick={() => void save()}>
              {t('branding.save')}
            </Button>
            <Button loading={isBusy} disabled={!isDirty && !state.hasDraft} onClick={() => void publish()}>
              {t('branding.publish')}
            </Button>
          </div>
        </div>
        {failure instanceof ApiError && failure.code === 'stale_version' ? (
          <Alert color="yellow" role="alert" title={t('lists:settings.stale')}>
            <p>{t('branding.staleText')}</p>
            <div className={listing.actions}>
              <Button variant="default" onClick={() => void run(calls.reload, t('branding.reloaded'))}>
                {t('lists:settings.takeTheirs')}
              </Button>
              <Button
                variant="default"
                onClick={() =>
                  void run(async () => calls.save((await calls.reload()).edit, draft), t('branding.saved'))
                }
              >
                {t('lists:settings.overwrite')}
              </Button>
            </div>
          </Alert>
        ) : (
          failure !== undefined && (
            <Alert color="red" role="alert">
              {messageOf(failure, t('member.failed'))}
            </Alert>
          )
        )}
        <BrandingForm
          draft={draft}
          faults={failure instanceof ApiError ? failure.fields : {}}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        />
        <BrandingVersions
          onRestore={(version) => run(() => calls.restore(version), t('branding.restored'))}
        />
      </div>
      <BrandingPreview branding={draft} />
      <LeaveGuard isDirty={isDirty} />
    </div>
  );
}
