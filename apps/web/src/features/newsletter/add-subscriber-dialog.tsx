import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { Language } from '@sitewright/contract/fields';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { addSubscriber } from '@sitewright/contract/newsletter/subscribers';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { languageNames, languages } from '../../lib/languages.ts';
import { notify } from '../../lib/notify.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { useLists, useReload } from './use-newsletter.ts';

interface Draft {
  email: string;
  name: string;
  locale: Language;
  /** Empty: the default list. */
  list: string;
  consent: string;
}

/** Asks somebody by email to confirm a subscription. */
export function AddSubscriberDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('newsletter');
  const reload = useReload();
  const lists = useLists().data?.lists ?? [];
  const [draft, setDraft] = useState<Draft>({ email: '', name: '', locale: 'en', list: '', consent: '' });
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  const set = (name: keyof Draft) => (event: { currentTarget: { value: string } }) =>
    setDraft({ ...draft, [name]: event.currentTarget.value });

  const outcomeOf = ({ isAsked, status, lists: joined }: EndpointResponse<typeof addSubscriber>) => {
    if (isAsked) return t('addDialog.done', { email: draft.email.trim() });
    const wanted = draft.list || lists.find(({ isDefault }) => isDefault)?.id;
    const isMember = status === 'subscribed' && joined.some((id) => id === wanted);
    return t(isMember ? 'addDialog.alreadySubscribed' : 'addDialog.askedRecently');
  };

  const handleConfirm = async (): Promise<boolean> => {
    setIssues({});
    const { list, email, ...fields } = draft;
    let outcome: string;
    try {
      outcome = outcomeOf(
        await request(addSubscriber, {
          body: { ...fields, email: email.trim(), ...(list === '' ? {} : { list }) },
        }),
      );
    } catch (error) {
      const found = error instanceof ApiError ? error.fields : {};
      if (Object.keys(found).length === 0) throw error;
      setIssues(found);
      return false;
    }
    await reload();
    notify.success(outcome);
    return true;
  };

  return (
    <ActionDialog
      title={t('addDialog.title')}
      text={t('addDialog.text')}
      confirm={t('addDialog.confirm')}
      isDisabled={draft.email.trim() === '' || draft.consent.trim() === ''}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <TextInput
        label={t('addDialog.email')}
        type="email"
        autoComplete="off"
        data-autofocus
        error={issues['email']}
        value={draft.email}
        onChange={set('email')}
      />
      <TextInput
        label={t('addDialog.name')}
        autoComplete="off"
        maxLength={limits.nameMaxLength}
        value={draft.name}
        onChange={set('name')}
      />
      <NativeSelect
        label={t('addDialog.language')}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={draft.locale}
        onChange={set('locale')}
      />
      {lists.length > 1 && (
        <NativeSelect
          label={t('addDialog.list')}
          data={lists.map(({ id, name, isDefault }) => ({ value: isDefault ? '' : id, label: name }))}
          value={draft.list}
          onChange={set('list')}
        />
      )}
      <Textarea
        label={t('addDialog.consent')}
        description={t('addDialog.consentHint')}
        autosize
        minRows={2}
        maxLength={limits.consentMaxLength}
        error={issues['consent']}
        value={draft.consent}
        onChange={set('consent')}
      />
    </ActionDialog>
  );
}
