import { Alert, Button, Switch, Textarea } from '@mantine/core';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import {
  getLoggedPrompt,
  type getPromptLogSettings,
  listLoggedPrompts,
  type LoggedPrompt,
  loggedPromptList,
  promptLogSettings,
  promptLogSettingsEndpoints,
} from '@sitewright/contract/ai/ai-prompts';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import listing from '../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { StatusBadge, type Tone } from '../../ui/listing/status-badge.tsx';
import { useCursorList } from '../../ui/listing/use-list.ts';
import { SettingsGroup } from '../../ui/settings/settings-group.tsx';
import type { LoadedSettings } from '../../ui/settings/settings-screen.tsx';
import { useSettingsGroup } from '../../ui/settings/use-settings-group.ts';
import styles from './ai.module.css';

type Props = LoadedSettings<EndpointResponse<typeof getPromptLogSettings>>;

/** Switches the log of prompts on and off, and shows what is in it. */
export function PromptLogGroup(props: Props) {
  const { t } = useTranslation('ai-settings');
  const group = useSettingsGroup({
    definition: promptLogSettings,
    endpoints: promptLogSettingsEndpoints,
    ...props,
  });
  return (
    <>
      <SettingsGroup
        title={t('prompts.title')}
        text={t('prompts.text', { count: aiLimits.promptLogDays })}
        group={group}
        isReadOnly={props.isReadOnly}
      >
        <Switch
          label={t('prompts.isEnabled')}
          description={t('prompts.isEnabledHint')}
          checked={group.draft.isEnabled}
          onChange={(event) => group.change({ isEnabled: event.currentTarget.checked })}
        />
      </SettingsGroup>
      {!props.isReadOnly && <PromptLog />}
    </>
  );
}

function PromptLog() {
  const { t } = useTranslation('ai-settings');
  const list = useCursorList({
    list: loggedPromptList,
    queryKey: ['prompts'],
    load: (query, signal) => request(listLoggedPrompts, { query, signal }),
    readers: {},
    moreLabel: t('prompts.more'),
  });
  return (
    <section className={styles.prompts} aria-label={t('prompts.list')}>
      <h3>{t('prompts.list')}</h3>
      <QueryBoundary query={list.query}>
        {() =>
          list.items.length === 0 ? (
            <p className={listing.quiet}>{t('prompts.none')}</p>
          ) : (
            <ul>
              {list.items.map((one) => (
                <PromptRow key={one.id} logged={one} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {list.more && (
        <Button variant="default" loading={list.more.isLoading} onClick={list.more.load}>
          {list.more.label}
        </Button>
      )}
    </section>
  );
}

const tones: Readonly<Record<LoggedPrompt['status'], Tone>> = {
  done: 'good',
  failed: 'bad',
  canceled: 'warning',
};

type Texts = Pick<EndpointResponse<typeof getLoggedPrompt>, 'prompt' | 'answer'>;

function PromptRow({ logged }: { logged: LoggedPrompt }) {
  const { t } = useTranslation('ai-settings');
  const { moment } = useDateFormat();
  const [texts, setTexts] = useState<Texts>();
  const [failure, setFailure] = useState<unknown>();
  // Each reading is recorded, so the texts are loaded when they are opened and not before.
  const load = async (): Promise<void> => {
    if (texts) return;
    setFailure(undefined);
    try {
      setTexts(await request(getLoggedPrompt, { params: { promptId: logged.id } }));
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <li>
      <details onToggle={(event) => event.currentTarget.open && void load()}>
        <summary>
          <span>
            {logged.tenantName} · {logged.feature} · {logged.model}
          </span>
          <StatusBadge tone={tones[logged.status]}>{t(`prompts.statuses.${logged.status}`)}</StatusBadge>
          <time dateTime={logged.createdAt}>{moment(logged.createdAt)}</time>
        </summary>
        {failure !== undefined && (
          <Alert color="red" role="alert">
            {messageOf(failure, t('prompts.failed'))}
          </Alert>
        )}
        {texts && (
          <div className={styles.promptTexts}>
            <Textarea label={t('prompts.prompt')} readOnly autosize maxRows={16} value={texts.prompt} />
            <Textarea
              label={t('prompts.answer')}
              readOnly
              autosize
              maxRows={16}
              value={texts.answer || t('prompts.noAnswer')}
            />
          </div>
        )}
      </details>
    </li>
  );
}
