import { Alert, Button } from '@mantine/core';
import type { EmailTemplate } from '@sitewright/contract/email-templates/template-endpoints';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import listing from '../../ui/listing/listing.module.css';
import { StaleSettings } from '../../ui/settings/settings-group.tsx';
import type { TemplatePlace } from './template-place.ts';
import type { TemplateEditor } from './use-template.ts';

interface Props {
  place: TemplatePlace;
  loaded: EmailTemplate;
  editor: TemplateEditor;
  /** The draft could not be sent as it is. */
  hasIssues: boolean;
}

/** Saves, activates, tests and resets a template. */
export function TemplateActions({ place, loaded, editor, hasIssues }: Props) {
  const { t } = useTranslation(['email-templates', 'lists', 'common']);
  const [isResetting, setResetting] = useState(false);
  const { isDirty, isBusy, failure, theirs } = editor;
  if (!loaded.canEdit) return null;
  const canActivate = isDirty || loaded.state === 'draft' || loaded.state === 'changed';
  const handleSave = async (edit?: number): Promise<void> => {
    if (await editor.save(edit)) notify.success(t('saved'));
  };
  const handleActivate = async (): Promise<void> => {
    if (await editor.activate()) notify.success(t('activated'));
  };
  return (
    <>
      <div className={listing.actions}>
        <Button disabled={!canActivate || hasIssues} loading={isBusy} onClick={() => void handleActivate()}>
          {isDirty ? t('saveAndActivate') : t('activate')}
        </Button>
        <Button
          variant="default"
          disabled={!isDirty || hasIssues || isBusy}
          onClick={() => void handleSave()}
        >
          {t('saveDraft')}
        </Button>
        <TestButton place={place} loaded={loaded} editor={editor} isDisabled={hasIssues} />
        {isDirty && (
          <Button variant="subtle" disabled={isBusy} onClick={editor.discard}>
            {t('lists:settings.undo')}
          </Button>
        )}
        {loaded.state !== 'default' && (
          <Button variant="subtle" color="red" disabled={isBusy} onClick={() => setResetting(true)}>
            {t('reset')}
          </Button>
        )}
      </div>
      {hasIssues && <Alert color="red">{t('hasIssues')}</Alert>}
      {theirs ? (
        <StaleSettings group={editor} onOverwrite={() => void handleSave(theirs.edit)} />
      ) : (
        failure && (
          <Alert color="red" role="alert">
            {messageOf(failure, t('lists:actionFailed'))}
          </Alert>
        )
      )}
      {isResetting && (
        <ActionDialog
          title={t('resetTitle')}
          text={t('resetText')}
          confirm={t('reset')}
          isDanger
          onConfirm={() => editor.reset()}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  );
}

interface TestProps extends Pick<Props, 'place' | 'loaded' | 'editor'> {
  isDisabled: boolean;
}

/** Sends what is being edited to oneself. */
function TestButton({ place, loaded: { kind, locale }, editor, isDisabled }: TestProps) {
  const { t } = useTranslation(['email-templates', 'lists']);
  const [isSending, setSending] = useState(false);
  const handleSend = async (): Promise<void> => {
    setSending(true);
    try {
      const body = { content: editor.draft.content };
      await request(place.endpoints.sendTestEmail, { params: { kind, locale }, body });
      notify.success(t('testSent'));
    } catch (error) {
      notify.error(messageOf(error, t('lists:actionFailed')));
    }
    setSending(false);
  };
  return (
    <Button variant="default" loading={isSending} disabled={isDisabled} onClick={() => void handleSend()}>
      {t('sendTest')}
    </Button>
  );
}
