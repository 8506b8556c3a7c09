import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { getAiStatus } from '@sitewright/contract/ai/ai';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import { generationKinds } from '@sitewright/contract/ai/ai-runs';
import { rewriteActions } from '@sitewright/contract/ai/writing';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import { IconLayoutColumns, IconSparkles } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { type Language, languageNames, languages } from '../../lib/languages.ts';
import { BusinessFields, ToneSelect } from './business-fields.tsx';
import {
  type DraftField,
  draftLimits,
  type GenerationDraft,
  isOfBusiness,
  isOfSite,
  isOfText,
  missingField,
} from './generation-draft.ts';
import { PlaceFields } from './place-fields.tsx';
import styles from './ai-generation.module.css';

type Status = EndpointResponse<typeof getAiStatus>;

interface Props {
  draft: GenerationDraft;
  onChange: (fields: Partial<GenerationDraft>) => void;
  status: Status | undefined;
  isWriting: boolean;
  /** False until what the form needs is loaded. */
  isReady: boolean;
  onGenerate: (count: number) => void;
}

/** What to generate, and from what. */
export function GenerationForm({ draft, onChange, status, isWriting, isReady, onGenerate }: Props) {
  const { t } = useTranslation('ai-generation');
  const [missing, setMissing] = useState<DraftField>();
  const form = useRef<HTMLFormElement>(null);
  const { kind } = draft;
  const isModel = status?.isModel === true;
  const needsModel = kind === 'translate' || (kind === 'text' && draft.action === 'rephrase');
  const isOff = status !== undefined && needsModel && !isModel;
  const isBlocked = isOff || isWriting || !isReady;
  const start = (count: number): void => {
    const field = missingField(draft);
    setMissing(field);
    if (field === undefined) onGenerate(count);
    else
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const errorOf = (field: DraftField): string | undefined =>
    missing === field && missingField(draft) === field ? t(`missing.${field}`) : undefined;
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBlocked) start(1);
  };
  return (
    <form ref={form} className={styles.form} noValidate aria-label={t('form')} onSubmit={handleSubmit}>
      <KindChoice draft={draft} onChange={onChange} />
      {isOfBusiness(kind) && <BusinessFields draft={draft} onChange={onChange} nameError={errorOf('name')} />}
      {isOfText(kind) && <TextFields draft={draft} onChange={onChange} error={errorOf('text')} />}
      {isOfSite(kind) && (
        <PlaceFields
          siteId={draft.siteId}
          pageId={draft.pageId}
          errors={{ siteId: errorOf('siteId'), pageId: errorOf('pageId') }}
          {...(kind === 'alt' && { allPages: t('fields.allPages') })}
          onChange={onChange}
        />
      )}
      {kind === 'alt' && <p className={styles.hint}>{t('fields.altHint')}</p>}
      {kind === 'seo' && (
        <TextInput
          label={t('fields.keyword')}
          description={t('fields.keywordHint')}
          maxLength={draftLimits.keyword}
          value={draft.keyword}
          onChange={(event) => onChange({ keyword: event.currentTarget.value })}
        />
      )}
      {kind === 'image_keywords' && (
        <Textarea
          label={t('fields.image')}
          description={t('fields.imageHint')}
          required
          autosize
          minRows={3}
          maxRows={8}
          maxLength={limits.stock.promptMaxLength}
          value={draft.description}
          error={errorOf('description')}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      )}
      {(isOfBusiness(kind) || isOfText(kind)) && (
        <NativeSelect
          label={t(kind === 'translate' ? 'fields.from' : 'fields.language')}
          value={draft.locale}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(event) => onChange({ locale: event.currentTarget.value as Language })}
        />
      )}
      {isOff && <p className={styles.hint}>{t('needsModel')}</p>}
      <div className={styles.buttons}>
        <Button type="submit" disabled={isBlocked} leftSection={<IconSparkles size={17} stroke={1.6} />}>
          {t('generate')}
        </Button>
        {kind !== 'image_keywords' && (
          <Button
            variant="default"
            disabled={isBlocked}
            leftSection={<IconLayoutColumns size={17} stroke={1.6} />}
            onClick={() => start(aiLimits.variants)}
          >
            {t('variants', { count: aiLimits.variants })}
          </Button>
        )}
      </div>
      {isModel && status.quota && (
        <p className={styles.hint}>{t('variantsCost', { count: aiLimits.variants })}</p>
      )}
    </form>
  );
}

type FieldProps = Pick<Props, 'draft' | 'onChange'>;

function KindChoice({ draft, onChange }: FieldProps) {
  const { t } = useTranslation('ai-generation');
  const name = useId();
  return (
    <fieldset className={styles.kinds}>
      <legend>{t('kind')}</legend>
      <div>
        {generationKinds.map((kind) => (
          <label key={kind} className={styles.kind}>
            <input
              type="radio"
              name={name}
              checked={kind === draft.kind}
              onChange={() => onChange({ kind })}
            />
            {t(`kinds.${kind}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function TextFields({ draft, onChange, error }: FieldProps & { error: string | undefined }) {
  const { t } = useTranslation('ai-generation');
  const actions = rewriteActions.filter((action) => action !== 'translate');
  return (
    <>
      {draft.kind === 'text' && (
        <NativeSelect
          label={t('fields.action')}
          value={draft.action}
          data={actions.map((value) => ({ value, label: t(`actions.${value}`) }))}
          onChange={(event) => onChange({ action: event.currentTarget.value as GenerationDraft['action'] })}
        />
      )}
      <Textarea
        label={t('fields.text')}
        required
        autosize
        minRows={5}
        maxRows={14}
        maxLength={draftLimits.text}
        value={draft.text}
        error={error}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      {draft.kind === 'text' && draft.action === 'change_tone' && (
        <ToneSelect draft={draft} onChange={onChange} />
      )}
      {draft.kind === 'translate' && (
        <NativeSelect
          label={t('fields.into')}
          value={draft.into}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(event) => onChange({ into: event.currentTarget.value as Language })}
        />
      )}
    </>
  );
}
