import { useLanguage } from '../../../../lib/translations.ts';
import { PanelField } from '../../panel-field.tsx';
import { ImageWithAlt } from './image-with-alt.tsx';
import { type FieldOf, type FieldProps, objectOf, textOf, useFieldEdit } from './use-field-edit.ts';

export function ImageField({ nodeId, field, value, isHighlighted }: FieldProps<FieldOf<'image'>>) {
  const language = useLanguage();
  const edit = useFieldEdit(nodeId, field);
  const { decorative, ...image } = objectOf(value);
  // Imported content may store only the URL.
  const src = textOf(image['src']) || textOf(value);
  const label = field.label[language];
  return (
    <PanelField label={label} hint={field.hint?.[language]} isHighlighted={isHighlighted}>
      <ImageWithAlt
        nodeId={nodeId}
        label={label}
        src={src}
        alt={textOf(image['alt'])}
        onPick={(picture) => edit.set({ ...image, src: picture.src, alt: picture.alt })}
        onRemove={() => edit.set({ ...image, src: '', alt: '' })}
        onTypeAlt={(alt) => edit.type({ ...image, src, alt })}
        isDecorative={decorative === true}
        onDecorate={(isOn) => edit.set({ ...image, src, alt: '', ...(isOn ? { decorative: true } : {}) })}
      />
    </PanelField>
  );
}
