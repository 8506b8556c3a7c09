import { Button, ColorInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { Json } from '@sitewright/contract/content';
import type { DesignField, ScalarField, SectionDesign } from '@sitewright/contract/library/section-design';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';
import type { PostTools } from '../tools/post-tools.ts';
import classes from './cards.module.css';

type Data = Record<string, Json>;

interface FieldProps<Field extends DesignField> {
  field: Field;
  value: Json | undefined;
  pick: PostTools['pick'];
  onChange: (value: Json | undefined) => void;
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const isObject = (value: Json | undefined): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields of a section of the library. Formatted text is edited as it is stored, in paragraphs. */
export function SectionFields({
  design,
  data,
  pick,
  onChange,
}: {
  design: SectionDesign;
  data: Data;
  pick: PostTools['pick'];
  onChange: (name: string, value: Json | undefined) => void;
}) {
  return design.config.fields.map((field) => (
    <Field
      key={field.name}
      field={field}
      value={data[field.name] ?? (design.defaults[field.name] as Json | undefined)}
      pick={pick}
      onChange={(value) => onChange(field.name, value)}
    />
  ));
}

function Field({ field, ...props }: FieldProps<DesignField>) {
  const { t } = useTranslation('post-editor');
  const language = useLanguage();
  if (field.type === 'form' || field.type === 'posts')
    return <p className={classes.note}>{t('card.formInSection')}</p>;
  if (field.type !== 'list') return <Scalar field={field} {...props} />;
  const items = Array.isArray(props.value) ? props.value.filter(isObject) : [];
  const set = (at: number, name: string, value: Json | undefined): void =>
    props.onChange(items.map((item, index) => (index === at ? { ...item, [name]: value ?? '' } : item)));
  return (
    <fieldset className={classes.list}>
      <legend>{field.label[language]}</legend>
      {items.map((item, at) => (
        <div key={typeof item['id'] === 'string' ? item['id'] : at} className={classes.entry}>
          {field.fields.map((inner) => (
            <Scalar
              key={inner.name}
              field={inner}
              value={item[inner.name]}
              pick={props.pick}
              onChange={(value) => set(at, inner.name, value)}
            />
          ))}
          <Button
            variant="subtle"
            color="red"
            size="xs"
            onClick={() => props.onChange(items.filter((_, index) => index !== at))}
          >
            {t('card.removeItem', { item: field.itemLabel[language] })}
          </Button>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        disabled={field.max !== undefined && items.length >= field.max}
        onClick={() => props.onChange([...items, {}])}
      >
        {t('card.addItem', { item: field.itemLabel[language] })}
      </Button>
    </fieldset>
  );
}

function Scalar({ field, value, pick, onChange }: FieldProps<ScalarField>) {
  const { t } = useTranslation('post-editor');
  const language = useLanguage();
  const label = field.label[language];
  const typed = (event: { currentTarget: { value: string } }): void => onChange(event.currentTarget.value);
  switch (field.type) {
    case 'toggle':
      return (
        <Switch
          label={label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'color':
      return <ColorInput label={label} value={text(value)} onChange={onChange} />;
    case 'choice':
      return field.options === 'icons' ? (
        <TextInput label={label} value={text(value)} onChange={typed} />
      ) : (
        <Select
          label={label}
          data={field.options.map((option) => ({ value: option.value, label: option.label[language] }))}
          value={text(value) || null}
          onChange={(chosen) => onChange(chosen ?? undefined)}
        />
      );
    case 'image': {
      const image = isObject(value) ? value : {};
      const src = text(image['src']) || text(value);
      const handlePick = async (): Promise<void> => {
        const picked = await pick();
        if (picked)
          onChange(
            isObject(value) || value === undefined
              ? { ...image, src: picked.src, alt: picked.alt }
              : picked.src,
          );
      };
      return (
        <div className={classes.picked}>
          <span>{label}</span>
          {src !== '' && <img src={src} alt="" />}
          <Button variant="default" size="xs" onClick={() => void handlePick()}>
            {t('card.chooseImage')}
          </Button>
        </div>
      );
    }
    case 'link': {
      const link = isObject(value) ? value : { href: text(value) };
      const set = (name: string) => (event: { currentTarget: { value: string } }) =>
        onChange({ ...link, [name]: event.currentTarget.value });
      return (
        <div className={classes.pair}>
          <TextInput label={label} value={text(link['label'])} onChange={set('label')} />
          <TextInput label={t('link.address')} value={text(link['href'])} onChange={set('href')} />
        </div>
      );
    }
    case 'richtext':
      return (
        <Textarea label={label} autosize minRows={3} maxRows={10} value={text(value)} onChange={typed} />
      );
    case 'text':
      return field.multiline ? (
        <Textarea label={label} autosize minRows={2} maxRows={8} value={text(value)} onChange={typed} />
      ) : (
        <TextInput label={label} value={text(value)} onChange={typed} />
      );
  }
}
