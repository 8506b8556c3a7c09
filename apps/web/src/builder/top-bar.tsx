import { Button } from '@mantine/core';
import { siteMay } from '@sitewright/contract/permissions';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronLeft,
  IconCloudCheck,
  IconCloudOff,
  IconAlertTriangle,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDevices,
  IconEye,
  IconRefresh,
} from '@tabler/icons-react';
import { memo, useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { loadNamespaces } from '../lib/translations.ts';
import { HelpButton } from '../features/help/panel/help-button.tsx';
import { paths } from '../routes/paths.ts';
import { SilentErrorBoundary } from './error-boundaries.tsx';
import classes from './top-bar.module.css';
import { useEditor, useEditorView } from './model/editor-context.tsx';
import { type DocumentSync, useSaveState } from './use-document-sync.ts';
import { lazyComponent } from '../lib/lazy-component.ts';

const PeopleHere = lazyComponent(() =>
  Promise.all([import('./live/presence-list.tsx'), loadNamespaces(['together'])]).then(([module]) => module),
);

const SiteUnread = lazyComponent(() =>
  import('./forms/unread-submissions.tsx').then((module) => ({ default: module.SiteUnread })),
);

const icons = { desktop: IconDeviceDesktop, tablet: IconDeviceTablet, mobile: IconDeviceMobile };

function ViewportSwitch() {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { viewport, isSideBySide, viewportsWithWarnings: misplacedOn } = useEditorView();
  return (
    <div
      className={classes.segments}
      role="group"
      aria-label={t('viewports.label')}
      data-tutorial="builder-breakpoints"
    >
      {(['desktop', 'tablet', 'mobile'] as const).map((name) => {
        const Icon = icons[name];
        return (
          <button
            key={name}
            type="button"
            className={classes.segment}
            aria-pressed={viewport === name}
            data-misplaced={misplacedOn.includes(name) || undefined}
            aria-label={t(`viewports.${name}`)}
            title={misplacedOn.includes(name) ? t('viewports.misplaced') : t(`viewports.${name}`)}
            onClick={() => editor.setView({ viewport: name })}
          >
            <Icon size={18} stroke={1.6} />
          </button>
        );
      })}
      <button
        type="button"
        className={`${classes.segment} ${classes.wide}`}
        aria-pressed={isSideBySide}
        aria-label={t('viewports.all')}
        title={t('viewports.all')}
        onClick={() => editor.setView({ isSideBySide: !isSideBySide, zoom: undefined })}
      >
        <IconDevices size={18} stroke={1.6} />
      </button>
    </div>
  );
}

const saveIcons = {
  saved: IconCloudCheck,
  saving: IconRefresh,
  offline: IconCloudOff,
  attention: IconAlertTriangle,
};

/** Saved, Saving, Offline with the number of changes kept here, or Needs attention. */
function SaveStatus({ sync }: { sync: DocumentSync }) {
  const { t } = useTranslation('builder');
  const { status, pending, rejection: refusal } = useSaveState();
  const Icon = saveIcons[status];
  const text = status === 'offline' ? t('save.offline', { count: pending }) : t(`save.${status}`);
  const hint =
    status === 'attention'
      ? t('save.attentionHint', { reason: refusal ?? '' })
      : status === 'offline'
        ? t('save.offlineHint')
        : undefined;
  return (
    <div className={classes.save} data-status={status}>
      <span className={classes.saveText} role="status" aria-live="polite" data-testid="save-status">
        <Icon size={16} stroke={1.6} aria-hidden />
        {text}
      </span>
      {hint && <span className={classes.saveHint}>{hint}</span>}
      {status === 'offline' && (
        <button type="button" className={classes.plain} onClick={() => void sync.flush()}>
          {t('save.retry')}
        </button>
      )}
      {status === 'attention' && (
        <button type="button" className={classes.plain} onClick={sync.dismiss}>
          {t('save.dismiss')}
        </button>
      )}
    </div>
  );
}

/** The next undo and redo step, over all open documents. */
function useHistory() {
  const editor = useEditor();
  const { sessions } = editor;
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = Object.values(sessions).map((session) => session.store.subscribeHistory(listener));
      ends.push(editor.subscribeView(listener));
      return () => ends.forEach((end) => end());
    },
    [editor, sessions],
  );
  return {
    canUndo: useSyncExternalStore(subscribe, () => editor.canUndo),
    canRedo: useSyncExternalStore(subscribe, () => editor.canRedo),
    undoLabel: useSyncExternalStore(subscribe, () => editor.undoLabel),
    redoLabel: useSyncExternalStore(subscribe, () => editor.redoLabel),
  };
}

/** A component of its own, so that an edit does not render the whole bar. */
function HistoryButtons({ onUndo, onRedo }: Pick<Props, 'onUndo' | 'onRedo'>) {
  const { t } = useTranslation('builder');
  const { canUndo, canRedo, undoLabel, redoLabel } = useHistory();
  return (
    <>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('top.undo')}
        title={undoLabel === undefined ? t('top.undo') : t('top.undoOf', { label: undoLabel })}
        disabled={!canUndo}
        onClick={onUndo}
      >
        <IconArrowBackUp size={19} stroke={1.6} />
      </button>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('top.redo')}
        title={redoLabel === undefined ? t('top.redo') : t('top.redoOf', { label: redoLabel })}
        disabled={!canRedo}
        onClick={onRedo}
      >
        <IconArrowForwardUp size={19} stroke={1.6} />
      </button>
    </>
  );
}

interface Props {
  sync: DocumentSync;
  onUndo: () => void;
  onRedo: () => void;
  onPublish: () => void;
  onOpenPage: (pageId: string) => void;
}

export const TopBar = memo(function TopBar({ sync, onUndo, onRedo, onPublish, onOpenPage }: Props) {
  const { t } = useTranslation('builder');
  const { site, pages, templates, pageId } = useEditorView();
  const isTemplate = templates.some(({ id }) => id === pageId);
  return (
    <header className={classes.bar}>
      <Link to={paths.dashboard} className={classes.icon} aria-label={t('back')} title={t('back')}>
        <IconChevronLeft size={20} stroke={1.6} />
      </Link>
      <h1 className={classes.site}>{site.name}</h1>
      <select
        className={classes.page}
        aria-label={t('top.page')}
        value={pageId}
        onChange={(event) => onOpenPage(event.currentTarget.value)}
      >
        {pages.map((page) => (
          <option key={page.id} value={page.id}>
            {page.title}
          </option>
        ))}
        {templates.length > 0 && (
          <optgroup label={t('top.blog')}>
            {templates.map((template) => (
              <option key={template.id} value={template.id}>
                {template.title}
              </option>
            ))}
          </optgroup>
        )}
      </select>
      <SaveStatus sync={sync} />
      <div className={classes.middle}>
        <ViewportSwitch />
      </div>
      <div className={classes.end}>
        <SilentErrorBoundary>
          <PeopleHere onOpenPage={onOpenPage} />
        </SilentErrorBoundary>
        <SilentErrorBoundary>
          <SiteUnread siteId={site.id} />
        </SilentErrorBoundary>
        <HistoryButtons onUndo={onUndo} onRedo={onRedo} />
        <HelpButton className={classes.icon} />
        <Button
          component={Link}
          to={paths.preview(site.id, isTemplate ? undefined : pageId)}
          target="_blank"
          variant="default"
          leftSection={<IconEye size={16} stroke={1.6} />}
        >
          {t('top.preview')}
        </Button>
        {siteMay(site, 'sites.publish') && (
          <Button data-tutorial="builder-publish" onClick={onPublish}>
            {t('top.publish')}
          </Button>
        )}
      </div>
    </header>
  );
});
