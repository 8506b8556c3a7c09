import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core';
import type { Json } from '@sitewright/contract/content';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import type { CardSection } from '../engine/block-nodes.ts';
import { usePostTools } from '../tools/post-tools.ts';
import { cardFields, missingField } from './card-fields.ts';
import classes from './cards.module.css';
import type { FormChoice, SiteCards } from './card-source.ts';
import { GalleryField } from './gallery-field.tsx';
import { SectionFields } from './section-fields.tsx';

interface Props {
  section: CardSection;
  cards: SiteCards;
  onSave: (section: CardSection) => void;
  onClose: () => void;
}

type Data = Record<string, Json>;

/** The form of a card. Nothing changes in the text until it is saved. */
export default function CardDialog({ section, cards, onSave, onClose }: Props) {
  const { t } = useTranslation('post-editor');
  const [data, setData] = useState<Data>(section.data ?? {});
  const [missing, setMissing] = useState<string>();
  const fields = cardFields(section.type);
  const change = (name: string, value: Json | undefined): void => {
    setMissing(undefined);
    setData((current) => {
      const { [name]: _old, ...rest } = current;
      return value === undefined || value === '' ? rest : { ...rest, [name]: value };
    });
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const wrong = missingField(section.type, data);
    if (wrong !== undefined) return setMissing(wrong);
    onSave({ ...section, data });
  };
  const name = section.type.startsWith('post/') ? section.type.slice(5) : 'section';
  return (
    <Modal opened onClose={onClose} title={t(`blocks.${name as 'gallery'}`)} size={560}>
      <form noValidate className={classes.form} onSubmit={handleSubmit}>
        {section.type === 'post/gallery' && (
          <GalleryField
            images={(Array.isArray(data['images']) ? data['images'] : []) as Data[]}
            error={missing === 'images' ? t('card.required.images') : undefined}
            onChange={(images) => change('images', images)}
          />
        )}
        {section.type === 'post/form' && (
          <FormField
            cards={cards}
            value={(data['formId'] as string | undefined) ?? ''}
            error={missing === 'formId' ? t('card.required.formId') : undefined}
            onChange={(formId) => change('formId', formId)}
          />
        )}
        {fields.map(({ name: field, isLong, max }) => {
          const props = {
            label: t(`card.fields.${field}`),
            maxLength: max,
            value: typeof data[field] === 'string' ? data[field] : '',
            error: missing === field ? t(`card.required.${field as 'href'}`) : undefined,
            onChange: (event: { currentTarget: { value: string } }) =>
              change(field, event.currentTarget.value),
          };
          const hint = section.type === 'post/video' && field === 'src' ? t('card.videoHint') : undefined;
          return isLong ? (
            <Textarea key={field} autosize minRows={2} maxRows={6} {...props} />
          ) : (
            <TextInput key={field} description={hint} {...props} />
          );
        })}
        {section.type === 'post/button' && (
          <Select
            label={t('card.fields.align')}
            allowDeselect={false}
            data={(['start', 'center'] as const).map((value) => ({ value, label: t(`card.align.${value}`) }))}
            value={data['align'] === 'center' ? 'center' : 'start'}
            onChange={(align) => change('align', align === 'center' ? 'center' : undefined)}
          />
        )}
        {!section.type.startsWith('post/') && (
          <LibraryFields type={section.type} cards={cards} data={data} onChange={change} />
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('done')}</Button>
        </div>
      </form>
    </Modal>
  );
}

function FormField({
  cards,
  value,
  error,
  onChange,
}: {
  cards: SiteCards;
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation('post-editor');
  const [forms, setForms] = useState<readonly FormChoice[] | 'failed'>();
  useEffect(() => {
    cards.loadForms().then(setForms, () => setForms('failed'));
  }, [cards]);
  const isEmpty = forms !== 'failed' && forms?.length === 0;
  const refusal = forms === 'failed' ? t('card.formsFailed') : error;
  return (
    <Select
      label={t('blocks.form')}
      description={isEmpty ? t('card.noForms') : undefined}
      disabled={isEmpty}
      error={refusal}
      data={Array.isArray(forms) ? forms.map(({ id, name }: FormChoice) => ({ value: id, label: name })) : []}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

interface LibraryFieldsProps {
  type: string;
  cards: SiteCards;
  data: Data;
  onChange: (name: string, value: Json | undefined) => void;
}

function LibraryFields({ type, cards, data, onChange }: LibraryFieldsProps) {
  const { t } = useTranslation('post-editor');
  const { pick } = usePostTools();
  const [design, setDesign] = useState<SectionDesign | 'failed'>();
  useEffect(() => {
    cards.loadLibrary().then(
      (designs) => setDesign(designs.get(type) ?? 'failed'),
      () => setDesign('failed'),
    );
  }, [cards, type]);
  if (design === undefined) return <p className={classes.note}>{t('loading')}</p>;
  if (design === 'failed') return <p className={classes.note}>{t('card.designMissing')}</p>;
  return <SectionFields design={design} data={data} pick={pick} onChange={onChange} />;
}
