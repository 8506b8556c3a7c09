import { Button, CopyButton, Loader } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import type { Finding } from '@sitewright/contract/publishing/publishing';
import { IconAlertTriangle, IconCircleCheck, IconExternalLink, IconRocket } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { loadNamespaces } from '../../../lib/translations.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import { loadElementKinds } from '../../model/element-registry.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import controls from '../../../ui/panel-controls.module.css';
import { Hidden } from '../../../ui/visually-hidden.tsx';
import { PanelDialog } from '../panel-dialog.tsx';
import classes from './publish-dialog.module.css';
import { ManualChecks } from './manual-checks.tsx';
import { PublishFindings } from './publish-findings.tsx';
import { PublishSteps } from './publish-steps.tsx';
import { ReleaseList } from './release-list.tsx';
import { usePublishing } from './use-publishing.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';

const StagedChanges = lazyComponent(() =>
  Promise.all([
    import('./unpublished-changes.tsx'),
    loadNamespaces(['history', 'site-settings']),
    loadElementKinds(),
  ]).then(([m]) => m),
);
const ScheduleForm = lazyComponent(() =>
  Promise.all([import('./schedule-form.tsx'), loadNamespaces(['history'])]).then(([m]) => m),
);

interface Props {
  opened: boolean;
  onClose: () => void;
  onShow: (finding: Finding) => void;
  flush: () => Promise<void>;
}

export function PublishDialog({ opened, onClose, ...rest }: Props) {
  const { t } = useTranslation('builder');
  if (!opened) return null;
  return (
    <PanelDialog onClose={onClose} size={560} title={t('publish.title')}>
      <PublishContent {...rest} onClose={onClose} />
    </PanelDialog>
  );
}

function PublishContent({ onClose, onShow, flush }: Omit<Props, 'opened'>) {
  const publishing = usePublishing(flush);
  const { step, releases, failure } = publishing;
  const body = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  // The pressed button is disabled or gone: without this, the focus would leave the dialog.
  useEffect(() => {
    if (shownStep.current !== step) body.current?.focus();
    shownStep.current = step;
  }, [step]);
  return (
    <div ref={body} className={classes.body} tabIndex={-1}>
      {step === 'live' ? (
        <LiveSite restored={publishing.restored} />
      ) : step === 'publishing' ? (
        <PublishSteps />
      ) : (
        <>
          <CheckResult check={publishing.check} onShow={onShow} />
          <ManualChecks />
          <StagedChanges onChanged={() => void publishing.check.again()} />
        </>
      )}
      {failure !== undefined && (
        <p className={controls.error} role="alert">
          {failure}
        </p>
      )}
      <ScheduleForm />
      <ReleaseList releases={releases} onRollback={publishing.rollback} />
      <Actions publishing={publishing} onClose={onClose} />
    </div>
  );
}

type Publishing = ReturnType<typeof usePublishing>;

interface CheckResultProps {
  check: Publishing['check'];
  onShow: (finding: Finding) => void;
}

/** The findings. After a fix they have the focus, because the button that was pressed is gone. */
function CheckResult({ check, onShow }: CheckResultProps) {
  const { t } = useTranslation('builder');
  const frame = useRef<HTMLDivElement>(null);
  const { findings, again } = check;
  const lookAgain = async (): Promise<void> => {
    frame.current?.focus();
    await again();
  };
  return (
    <div ref={frame} className={classes.check} tabIndex={-1}>
      <Hidden role="status">
        {findings && findings.length > 0 ? t('publish.found', { count: findings.length }) : ''}
      </Hidden>
      <CheckState check={{ ...check, again: lookAgain }} onShow={onShow} />
    </div>
  );
}

function CheckState({ check, onShow }: CheckResultProps) {
  const { t } = useTranslation('builder');
  const { findings, failure, again } = check;
  if (failure !== undefined) {
    return (
      <div className={classes.state} data-kind="blocked" role="alert">
        <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
        <p>{failure}</p>
        <Button variant="default" size="xs" ml="auto" onClick={() => void again()}>
          {t('failed.retry')}
        </Button>
      </div>
    );
  }
  if (!findings) {
    return (
      <output className={classes.state}>
        <Loader size={20} />
        <span>{t('publish.checking')}</span>
      </output>
    );
  }
  if (findings.length === 0) {
    return (
      <output className={classes.state} data-kind="good">
        <IconCircleCheck size={22} stroke={1.6} aria-hidden />
        <span>{t('publish.ready')}</span>
      </output>
    );
  }
  return <PublishFindings findings={findings} onShow={onShow} lookAgain={again} />;
}

const hostOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** `restored`: the number of the earlier release that was published again. */
function LiveSite({ restored }: { restored: number | undefined }) {
  const { t } = useTranslation('builder');
  const { site } = useEditorView();
  return (
    <div className={classes.live}>
      <IconRocket size={34} stroke={1.4} aria-hidden />
      <output className={classes.liveTitle}>
        {restored === undefined ? t('publish.live') : t('publish.restored', { n: restored })}
      </output>
      <p>{hostOf(site.url)}</p>
      <div className={classes.liveActions}>
        <OpenSite />
        <CopyButton timeout={limits.copyConfirmationMs} value={site.url}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'publish.copied' : 'publish.copyLink')}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}

function OpenSite() {
  const { t } = useTranslation('builder');
  const { site } = useEditorView();
  return (
    <Button
      component="a"
      href={site.url}
      target="_blank"
      rel="noopener"
      maw="100%"
      rightSection={<IconExternalLink size={16} stroke={1.6} />}
    >
      {t('publish.open', { host: hostOf(site.url) })}
    </Button>
  );
}

function Actions({ publishing, onClose }: { publishing: Publishing; onClose: () => void }) {
  const { t } = useTranslation('builder');
  const { site } = useEditorView();
  const { step, check } = publishing;
  const isReady = check.findings?.every(({ severity }) => severity !== 'blocking') ?? false;
  return (
    <div className={classes.actions}>
      {site.isPublished && step !== 'publishing' && (
        <div className={classes.site}>
          <ConfirmButton confirm={t('publish.unpublish')} onConfirm={publishing.takeOffline}>
            {t('publish.unpublish')}
          </ConfirmButton>
        </div>
      )}
      {step === 'live' ? (
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('publish.close')}
        </Button>
      ) : (
        <Button disabled={!isReady} loading={step === 'publishing'} onClick={() => void publishing.publish()}>
          {t(site.isPublished ? 'publish.again' : 'publish.now')}
        </Button>
      )}
    </div>
  );
}
