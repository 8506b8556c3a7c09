import { ActionIcon, Alert, Button, Radio, TextInput } from '@mantine/core';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { type FormDelivery, mailedFileForms, saveFormDelivery } from '@sitewright/contract/forms/forms';
import { formMailLimits } from '@sitewright/contract/form-delivery/form-mail-limits';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { issueOf } from '../../../ui/settings/lines-field.tsx';
import { SettingsGroup } from '../../../ui/settings/settings-group.tsx';
import { useDraftGroup } from '../../../ui/settings/use-draft-group.ts';
import styles from './delivery.module.css';

interface Props {
  target: { siteId: string; formId: string };
  delivery: FormDelivery;
  /** Whether the form sends emails at all. */
  isOn: boolean;
  isReadOnly: boolean;
  onDirty: (name: string, isDirty: boolean) => void;
}

const megabytes = formMailLimits.attachmentsBytes / (1024 * 1024);

const looksLikeEmail = (text: string): boolean => /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/.test(text);

/** Who gets an email for each submission. */
export function RecipientsGroup({ target, delivery, isOn, isReadOnly, onDirty }: Props) {
  const { t } = useTranslation('form-delivery');
  const group = useDraftGroup({
    name: 'recipients',
    saved: delivery,
    save: (body) => request(saveFormDelivery, { params: { id: target.siteId, formId: target.formId }, body }),
    onDirty,
  });
  const { recipients, filesAs } = group.draft;
  const setRecipients = (next: string[]): void => group.change({ recipients: next });
  return (
    <SettingsGroup
      title={t('recipients.title')}
      text={t('recipients.text')}
      group={group}
      isReadOnly={isReadOnly}
    >
      {!isOn && <Alert color="yellow">{t('recipients.off')}</Alert>}
      {recipients.length === 0 ? (
        <p>{t('recipients.none')}</p>
      ) : (
        <RecipientList recipients={recipients} isReadOnly={isReadOnly} onChange={setRecipients} />
      )}
      {!isReadOnly && (
        <AddRecipient
          recipients={recipients}
          issue={issueOf(group.faults, 'recipients')}
          onAdd={(email) => setRecipients([...recipients, email])}
        />
      )}
      <Radio.Group
        label={t('recipients.files')}
        value={filesAs}
        onChange={(value) => group.change({ filesAs: value })}
      >
        {mailedFileForms.map((value) => (
          <Radio
            key={value}
            mt="xs"
            value={value}
            disabled={isReadOnly}
            label={t(`recipients.filesAs.${value}.label`)}
            description={t(`recipients.filesAs.${value}.text`, { max: megabytes })}
          />
        ))}
      </Radio.Group>
    </SettingsGroup>
  );
}

interface ListProps {
  recipients: readonly string[];
  isReadOnly: boolean;
  onChange: (next: string[]) => void;
}

function RecipientList({ recipients, isReadOnly, onChange }: ListProps) {
  const { t } = useTranslation('form-delivery');
  const list = useRef<HTMLUListElement>(null);
  const remove = (email: string): void => {
    // The removed button has the focus: it must not get lost.
    list.current?.closest('form')?.querySelector<HTMLElement>('input[type="email"]')?.focus();
    onChange(recipients.filter((one) => one !== email));
  };
  return (
    <ul ref={list} className={styles.recipients} aria-label={t('recipients.list')}>
      {recipients.map((email) => (
        <li key={email}>
          <span dir="ltr">{email}</span>
          {!isReadOnly && (
            <ActionIcon
              variant="subtle"
              aria-label={t('recipients.remove', { email })}
              onClick={() => remove(email)}
            >
              <IconX size={16} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}

interface AddProps {
  recipients: readonly string[];
  issue: string | undefined;
  onAdd: (email: string) => void;
}

function AddRecipient({ recipients, issue, onAdd }: AddProps) {
  const { t } = useTranslation('form-delivery');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const max = formLimits.recipientsMax;
  const isFull = recipients.length >= max;
  const field = useRef<HTMLInputElement>(null);
  const email = text.trim().toLowerCase();
  const add = (): void => {
    if (email === '') return field.current?.focus();
    if (!looksLikeEmail(email)) return setProblem(t('recipients.invalid'));
    if (recipients.includes(email)) return setProblem(t('recipients.taken'));
    setProblem(undefined);
    setText('');
    return onAdd(email);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || email === '') return;
    // Enter adds what was typed; saving is another step.
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.adding}>
      <TextInput
        type="email"
        label={t('recipients.label')}
        description={isFull ? t('recipients.full', { max }) : undefined}
        value={text}
        error={problem ?? issue}
        ref={field}
        disabled={isFull}
        autoComplete="off"
        // An address that was typed and not added would be missing after saving.
        onBlur={() => looksLikeEmail(email) && !recipients.includes(email) && add()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <Button variant="default" disabled={isFull} onClick={add}>
        {t('recipients.add')}
      </Button>
    </div>
  );
}
