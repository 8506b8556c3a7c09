import { Button, Tabs } from '@mantine/core';
import type { LandingManager } from '@sitewright/contract/landing/landing-manager';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLatest } from '../../lib/hooks/use-latest.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { oneOf, useUrlFilters } from '../../lib/hooks/use-url-filters.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { PageEditor } from './editor/page-editor.tsx';
import { TestsTab } from './experiments/tests-tab.tsx';
import { VersionsTab } from './history/versions-tab.tsx';
import type { ManagerProps } from './manager-props.ts';
import { PublishBar } from './publish-bar.tsx';
import { MessagesTab } from './results/messages-tab.tsx';
import { MetricsTab } from './results/metrics-tab.tsx';
import { TemplatesTab } from './templates/templates-tab.tsx';
import { useLandingDraft } from './use-landing-draft.ts';
import { useLandingArea, useLandingManager } from './use-landing-manager.ts';

/** The landing page of the workspace, or of the platform: `/tenant/landing` and `/admin/landing-template-manager`. */
export default function LandingManagerScreen() {
  const { t } = useTranslation('landing-manager');
  const { isPlatform } = useLandingArea();
  const query = useLandingManager();
  const actions = query.data && (
    <Button
      component="a"
      href={query.data.url}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconExternalLink size={17} stroke={1.6} aria-hidden="true" />}
    >
      {t('open')}
    </Button>
  );
  return (
    <ListScreen title={t('title')} lead={t(isPlatform ? 'adminLead' : 'lead')} actions={actions}>
      <QueryBoundary query={query}>{(manager) => <Manager manager={manager} />}</QueryBoundary>
    </ListScreen>
  );
}

const tabs = ['editor', 'templates', 'versions', 'tests', 'metrics', 'messages'] as const;

function Manager({ manager }: { manager: LandingManager }) {
  const { t } = useTranslation('landing-manager');
  const { filters, change } = useUrlFilters(['tab', 'status']);
  const draft = useLandingDraft(manager);
  const tab = oneOf(filters.tab, tabs) ?? 'editor';

  const handleKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    // Fields and texts that are typed in have an undo of their own.
    const { target } = event;
    const isTyping =
      target !== null &&
      'closest' in target &&
      (target as Element).closest('input, textarea, [contenteditable]');
    if (key === 's') void draft.flush();
    else if (key === 'z' && !isTyping && tab === 'editor') {
      if (event.shiftKey) draft.redo();
      else draft.undo();
    } else return;
    event.preventDefault();
  };
  const latest = useLatest(handleKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => latest.current(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [latest]);

  const props: ManagerProps = { manager, draft };
  return (
    <>
      <PublishBar {...props} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => change({ tab: next === null || next === 'editor' ? '' : next, status: '' })}
      >
        <Tabs.List aria-label={t('tabs.label')} mb="md">
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="editor">
          <PageEditor {...props} onKey={handleKey} />
        </Tabs.Panel>
        <Tabs.Panel value="templates">
          <TemplatesTab {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="versions">
          <VersionsTab {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="tests">
          <TestsTab {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="metrics">
          <MetricsTab />
        </Tabs.Panel>
        <Tabs.Panel value="messages">
          <MessagesTab />
        </Tabs.Panel>
      </Tabs>
      <LeaveGuard isDirty={draft.isDirty} />
    </>
  );
}
