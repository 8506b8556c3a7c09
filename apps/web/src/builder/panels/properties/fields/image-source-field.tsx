import { setField } from '@sitewright/document/edits';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../../lib/translations.ts';
import { useEditor, useNode } from '../../../model/editor-context.tsx';
import { PanelField } from '../../panel-field.tsx';
import { ImageWithAlt } from './image-with-alt.tsx';
import { type FieldOf, type FieldProps, objectOf, textOf, useFieldEdit } from './use-field-edit.ts';

export function ImageSourceField({ nodeId, field, value, isHighlighted }: FieldProps<FieldOf<'picture'>>) {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const node = useNode(nodeId);
  const { name, altName } = field;
  const label = field.label[language];
  const src = textOf(value) || textOf(objectOf(value)['src']);
  const edit = useFieldEdit(nodeId, { name: altName ?? name, label: field.label });
  /** Sets URL and alt text as one undo step. */
  const set = (src: string, alt: string, isDecorative = false): void => {
    const session = editor.sessionOf(nodeId);
    if (!session) return;
    const { state } = session.store;
    const operations = [
      ...setField(state, nodeId, ['data', name], src),
      ...(altName === undefined ? [] : setField(state, nodeId, ['data', altName], alt)),
      ...setField(state, nodeId, ['data', 'decorative'], isDecorative || undefined),
    ];
    editor.commit(session, operations, { label: t('edits.field', { field: label }) });
  };
  return (
    <PanelField label={label} hint={field.hint?.[language]} isHighlighted={isHighlighted}>
      <ImageWithAlt
        nodeId={nodeId}
        label={label}
        src={src}
        alt={altName === undefined ? undefined : textOf(node?.data[altName])}
        onPick={(picture) => set(picture.src, picture.alt)}
        onRemove={() => set('', '')}
        onTypeAlt={edit.type}
        isDecorative={node?.data['decorative'] === true}
        onDecorate={(isOn) => set(src, '', isOn)}
      />
    </PanelField>
  );
}
