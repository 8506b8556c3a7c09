import { Button } from '@mantine/core';
import type { AiConnectionState } from '@sitewright/contract/ai/ai-connection';
import { useRef, useState } from 'react';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { notify } from '../../lib/notify.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { SettingsGroup } from '../../ui/settings/settings-group.tsx';
import type { LoadedSettings } from '../../ui/settings/settings-screen.tsx';
import { useDraftGroup } from '../../ui/settings/use-draft-group.ts';
import { useStoreSettings } from '../../ui/settings/use-settings.ts';
import { draftOf, inputOf } from './connection-draft.ts';
import { connectionEndpoints, type ConnectionScope } from './connection-endpoints.ts';
import { ConnectionFields } from './connection-fields.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { TestOutcome } from './test-outcome.tsx';
import { useConnectionTest } from './use-connection-test.ts';

interface Props extends LoadedSettings<AiConnectionState> {
  scope: ConnectionScope;
}

/** The language model of the platform or of a workspace. */
export function ConnectionGroup({ scope, settings: state, isReadOnly, onDirty }: Props) {
  const { t } = useTranslation('ai-settings');
  const endpoints = connectionEndpoints[scope];
  const keep = useStoreSettings(endpoints.get);
  const [isAsking, setAsking] = useState(false);
  const isFixed = isReadOnly || !state.isAllowed;
  const testButton = useRef<HTMLButtonElement>(null);
  const group = useDraftGroup({
    name: 'connection',
    saved: draftOf(state.connection),
    save: async (draft) => {
      const next = await request(endpoints.put, { body: inputOf(draft) });
      keep(next);
      return draftOf(next.connection);
    },
    onDirty,
  });
  const { draft, change, faults, reset } = group;
  const test = useConnectionTest(scope, draft);
  const disconnect = async (): Promise<void> => {
    await request(endpoints.remove);
    // Another one may take its place: that of the environment.
    const next = await request(endpoints.get);
    keep(next);
    reset(draftOf(next.connection));
    notify.success(t('disconnect.done'));
  };
  const close = (): void => {
    setAsking(false);
    // The button that opened the dialog is gone after it; the focus must not be.
    testButton.current?.focus();
  };
  return (
    <SettingsGroup
      title={t('connection.title')}
      text={t(`connection.text.${scope}`)}
      group={group}
      isReadOnly={isFixed}
      actions={
        <>
          <Button
            ref={testButton}
            variant="default"
            onClick={() => (test.isRunning ? test.cancel() : void test.start())}
          >
            {t(test.isRunning ? 'test.cancel' : 'test.start')}
          </Button>
          {state.connection && !state.isFromEnvironment && (
            <Button variant="default" c="var(--color-danger)" onClick={() => setAsking(true)}>
              {t('disconnect.action')}
            </Button>
          )}
        </>
      }
    >
      <ConnectionStatus scope={scope} state={state} />
      <ConnectionFields
        scope={scope}
        state={state}
        draft={draft}
        faults={{ ...faults, ...test.failure?.fields }}
        isReadOnly={isFixed}
        change={change}
      />
      <TestOutcome test={test} />
      {isAsking && (
        <ActionDialog
          isDanger
          title={t('disconnect.title')}
          text={t(`disconnect.text.${scope}`)}
          confirm={t('disconnect.action')}
          onConfirm={disconnect}
          onClose={close}
        />
      )}
    </SettingsGroup>
  );
}
