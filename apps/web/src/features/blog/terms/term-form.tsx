// What the dialogs of categories, tags, series and authors share.
import { Textarea, TextInput } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useFieldErrors } from '../shell/use-field-errors.ts';

interface NameAndSlug {
  name: string;
  slug: string;
}

type Saved<Draft extends NameAndSlug> = Omit<Draft, 'slug'> & { slug?: string };

/** The draft of a dialog. An empty slug is left to the server; `save` returns false while a field is wrong. */
export function useTermForm<Draft extends NameAndSlug>(initial: Draft) {
  const { t } = useTranslation('blog');
  const [draft, setDraft] = useState(initial);
  const { errors, setErrors, submit } = useFieldErrors(Object.keys(initial) as (keyof Draft & string)[]);
  return {
    draft,
    errors: errors as Partial<Record<keyof Draft, string>>,
    change: (part: Partial<Draft>): void => setDraft({ ...draft, ...part }),
    save: async (send: (body: Saved<Draft>) => Promise<unknown>): Promise<boolean> => {
      const { slug, ...rest } = draft;
      if (rest.name.trim() === '') {
        setErrors({ name: t('nameMissing') } as Partial<Record<keyof Draft & string, string>>);
        return false;
      }
      return submit(() => send({ ...rest, ...(slug.trim() === '' ? {} : { slug }) }));
    },
  };
}

interface FieldsProps<Draft> {
  draft: Draft;
  errors: Partial<Record<keyof Draft, string>>;
  onChange: (part: Partial<Draft>) => void;
}

interface NameFieldsProps extends FieldsProps<NameAndSlug> {
  nameMaxLength?: number;
  nameHint?: string;
}

export function NameFields({
  draft,
  errors,
  onChange,
  nameMaxLength = blogLimits.termNameMaxLength,
  nameHint,
}: NameFieldsProps) {
  const { t } = useTranslation('blog');
  return (
    <>
      <TextInput
        label={t('name')}
        description={nameHint}
        maxLength={nameMaxLength}
        value={draft.name}
        error={errors.name}
        data-autofocus
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('slug')}
        description={t('slugHint')}
        maxLength={blogLimits.slugMaxLength}
        value={draft.slug}
        error={errors.slug}
        spellCheck={false}
        onChange={(event) => onChange({ slug: event.currentTarget.value })}
      />
    </>
  );
}

export function DescriptionField({ draft, errors, onChange }: FieldsProps<{ description: string }>) {
  const { t } = useTranslation('blog');
  return (
    <Textarea
      label={t('description')}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={blogLimits.termDescriptionMaxLength}
      value={draft.description}
      error={errors.description}
      onChange={(event) => onChange({ description: event.currentTarget.value })}
    />
  );
}
