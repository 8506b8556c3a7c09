import { useLanguage } from '../../../../lib/translations.ts';
import controls from '../../../../ui/panel-controls.module.css';
import { PanelField } from '../../panel-field.tsx';
import { LinkDestination } from '../../links/link-destination.tsx';
import { type FieldOf, type FieldProps, textOf, useFieldEdit } from './use-field-edit.ts';

export function UrlField({ nodeId, field, value, isHighlighted }: FieldProps<FieldOf<'address'>>) {
  const language = useLanguage();
  const edit = useFieldEdit(nodeId, field);
  const label = field.label[language];
  return (
    <PanelField label={label} hint={field.hint?.[language]} isHighlighted={isHighlighted}>
      <div className={controls.box}>
        <LinkDestination href={textOf(value)} onType={edit.type} onChoose={edit.set} />
      </div>
    </PanelField>
  );
}
