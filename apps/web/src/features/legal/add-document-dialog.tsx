import { NativeSelect, Radio } from '@mantine/core';
import { type LegalType, legalTypes } from '@sitewright/contract/legal/legal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { asLanguage, type Language, languages } from '../../lib/languages.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { useLegalArea } from './legal-area.ts';

type Start = 'starter' | 'empty';

/** Drafts the first version of a document, or the next one, and opens it. */
export function AddDocumentDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['legal', 'page-legal']);
  const { api, queryKey, documentPath } = useLegalArea();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [type, setType] = useState<LegalType>('terms');
  const [locale, setLocale] = useState<Language>(asLanguage(i18n.language));
  const [start, setStart] = useState<Start>('starter');
  const hasStarter = type !== 'custom';
  const create = async (): Promise<void> => {
    const body = { type, locale, start: hasStarter ? start : 'empty' };
    const { id } = await request(api.createLegalDocument, { body });
    await cache.invalidateQueries({ queryKey });
    await navigate(documentPath(id));
  };
  return (
    <ActionDialog
      title={t('dialog.title')}
      confirm={t('dialog.confirm')}
      onConfirm={create}
      onClose={onClose}
    >
      <NativeSelect
        label={t('dialog.type')}
        data-autofocus
        value={type}
        data={legalTypes.map((value) => ({ value, label: t(`page-legal:types.${value}`) }))}
        onChange={(event) => setType(event.currentTarget.value as LegalType)}
      />
      <NativeSelect
        label={t('dialog.language')}
        value={locale}
        data={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={(event) => setLocale(event.currentTarget.value as Language)}
      />
      {hasStarter && (
        <Radio.Group
          label={t('dialog.start')}
          value={start}
          onChange={(value) => setStart(value === 'empty' ? 'empty' : 'starter')}
        >
          <Radio value="starter" label={t('dialog.starter')} description={t('dialog.starterHint')} mt={8} />
          <Radio value="empty" label={t('dialog.nothing')} mt={8} />
        </Radio.Group>
      )}
    </ActionDialog>
  );
}
