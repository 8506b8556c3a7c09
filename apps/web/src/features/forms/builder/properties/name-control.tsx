import { formLimits } from '@sitewright/contract/forms/form-limits';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { TextControl } from '../controls/text-control.tsx';
import { useBuilder, useStored } from '../model/builder-context.tsx';
import { nameFromTyped, namesExcept } from '../model/field-names.ts';
import { useFieldEdit } from '../model/use-field-edit.ts';

/** The name under which an answer is sent: letters, digits and underscores, unlike all others. */
export function NameControl({ id }: { id: string }) {
  const { t } = useTranslation('form-builder');
  const { store, savedNames } = useBuilder();
  const name = useStored((one) => one.fieldOf(id)?.name ?? '');
  const { change } = useFieldEdit(id);
  const [draft, setDraft] = useState<string>();
  const typed = draft ?? name;
  const taken = namesExcept(store.content.fields, id);
  const isValid = /^[A-Za-z0-9]\w*$/.test(typed);
  const error = !isValid
    ? t('properties.nameInvalid')
    : taken.has(typed)
      ? t('properties.nameTaken')
      : undefined;
  const saved = savedNames.get(id);
  const isRenamed = saved !== undefined && saved !== name;
  return (
    <TextControl
      label={t('properties.name')}
      value={typed}
      isCode
      maxLength={formLimits.fieldNameMaxLength}
      error={error}
      hint={isRenamed ? t('properties.renamed', { name: saved }) : t('properties.nameHint')}
      onChange={(text) => {
        setDraft(text);
        if (/^[A-Za-z0-9]\w*$/.test(text) && !taken.has(text)) change({ name: text }, 'name');
      }}
      onBlur={() => {
        if (error !== undefined) change({ name: nameFromTyped(typed, taken) }, 'name');
        setDraft(undefined);
      }}
    />
  );
}
