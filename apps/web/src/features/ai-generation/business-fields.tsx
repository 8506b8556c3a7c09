import { Button, NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import {
  type PageKind,
  pageKinds,
  type TextLength,
  textLengths,
  type Tone,
  tones,
} from '@sitewright/contract/ai/writing';
import { limits } from '@sitewright/contract/limits';
import { getBusinessContext } from '@sitewright/contract/sites/sites';
import { listWizardIndustries } from '@sitewright/contract/wizard/wizard';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { useLanguage } from '../../lib/translations.ts';
import type { GenerationDraft } from './generation-draft.ts';
import styles from './ai-generation.module.css';
import { useDesigns, useSiteChoice } from './use-sites-and-pages.ts';

interface Props {
  draft: GenerationDraft;
  onChange: (fields: Partial<GenerationDraft>) => void;
  nameError: string | undefined;
}

const automatic = 'auto';

/** The business that is written for, and what is written for it. */
export function BusinessFields({ draft, onChange, nameError }: Props) {
  const { t } = useTranslation('ai-generation');
  const language = useLanguage();
  const { data: known } = useQuery({
    queryKey: ['wizard-industries', language],
    queryFn: ({ signal }) => request(listWizardIndustries, { query: { language }, signal }),
    staleTime: Infinity,
  });
  const industries = (known?.industries ?? []).map(({ slug, label }) => ({ value: slug, label }));
  return (
    <>
      {draft.kind === 'page' && (
        <NativeSelect
          label={t('fields.pageKind')}
          value={draft.pageKind}
          data={pageKinds.map((value) => ({ value, label: t(`pageKinds.${value}`) }))}
          onChange={(event) => onChange({ pageKind: event.currentTarget.value as PageKind })}
        />
      )}
      {draft.kind === 'section' && <DesignSelect draft={draft} onChange={onChange} />}
      <FromSite onChange={onChange} />
      <TextInput
        label={t('fields.name')}
        required
        maxLength={limits.sites.businessNameMaxLength}
        value={draft.name}
        error={nameError}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Textarea
        label={t('fields.description')}
        description={t('fields.descriptionHint')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={aiLimits.promptMaxLength}
        value={draft.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <Select
          label={t('fields.industry')}
          searchable
          allowDeselect={false}
          data={[{ value: automatic, label: t('fields.industryAuto') }, ...industries]}
          value={draft.industry || automatic}
          onChange={(slug) => onChange({ industry: slug === automatic || slug === null ? '' : slug })}
        />
        <TextInput
          label={t('fields.location')}
          maxLength={limits.sites.locationMaxLength}
          value={draft.location}
          onChange={(event) => onChange({ location: event.currentTarget.value })}
        />
      </div>
      <div className={styles.pair}>
        <ToneSelect draft={draft} onChange={onChange} />
        <NativeSelect
          label={t('fields.length')}
          value={draft.length}
          data={textLengths.map((value) => ({ value, label: t(`lengths.${value}`) }))}
          onChange={(event) => onChange({ length: event.currentTarget.value as TextLength })}
        />
      </div>
    </>
  );
}

export function ToneSelect({ draft, onChange }: Omit<Props, 'nameError'>) {
  const { t } = useTranslation('ai-generation');
  return (
    <NativeSelect
      label={t('fields.tone')}
      value={draft.tone}
      data={tones.map((value) => ({ value, label: t(`tones.${value}`) }))}
      onChange={(event) => onChange({ tone: event.currentTarget.value as Tone })}
    />
  );
}

function DesignSelect({ draft, onChange }: Omit<Props, 'nameError'>) {
  const { t } = useTranslation('ai-generation');
  const language = useLanguage();
  const { data = [], error } = useDesigns(true);
  return (
    <Select
      label={t('fields.design')}
      searchable
      allowDeselect={false}
      error={error ? messageOf(error, t('failed')) : undefined}
      data={data.map(({ type, config }) => ({ value: type, label: config.label[language] }))}
      value={draft.design}
      onChange={(design) => design !== null && onChange({ design })}
    />
  );
}

/** Fills in what a site says of its business. */
function FromSite({ onChange }: Pick<Props, 'onChange'>) {
  const { t } = useTranslation('ai-generation');
  const { data: sites = [] } = useSiteChoice();
  const [siteId, setSiteId] = useState('');
  const [failure, setFailure] = useState<unknown>();
  if (sites.length === 0) return null;
  const fill = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const business = await request(getBusinessContext, { params: { id: siteId } });
      onChange({
        name: business.businessName,
        description: `${business.description} ${business.uniqueValue}`.trim(),
        location: business.location,
      });
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <div className={styles.fromSite}>
      <NativeSelect
        label={t('fields.fromSite')}
        value={siteId}
        error={failure ? messageOf(failure, t('failed')) : undefined}
        data={[
          { value: '', label: t('fields.choose') },
          ...sites.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => setSiteId(event.currentTarget.value)}
      />
      <Button variant="default" disabled={siteId === ''} onClick={() => void fill()}>
        {t('fields.fill')}
      </Button>
    </div>
  );
}
