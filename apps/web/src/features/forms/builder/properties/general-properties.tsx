import { type FieldType, hasOptions, isInput, isLayout } from '@sitewright/contract/forms/field-types';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { SwitchControl } from '../controls/switch-control.tsx';
import { TextControl } from '../controls/text-control.tsx';
import { useStored } from '../model/builder-context.tsx';
import { canHavePlaceholder } from '../model/field-features.ts';
import { useFieldEdit } from '../model/use-field-edit.ts';
import { NameControl } from './name-control.tsx';
import { OptionsEditor } from './options/options-editor.tsx';
import { TypeSettings } from './settings/type-settings.tsx';
import { TypeControl } from './type-control.tsx';

/** Label, name, texts, options and the settings of the field’s type. */
export function GeneralProperties({ id, type }: { id: string; type: FieldType }) {
  const hasHelp = (!isLayout(type) || type === 'section_break') && type !== 'hidden';
  const isText = type === 'paragraph';
  return (
    <>
      <TypeControl id={id} type={type} />
      {type !== 'divider' && (
        <FieldText
          id={id}
          part="label"
          isLong={isText}
          maxLength={isText ? formLimits.paragraphMaxLength : formLimits.labelMaxLength}
        />
      )}
      {isInput(type) && <NameControl id={id} />}
      {canHavePlaceholder(type) && (
        <FieldText id={id} part="placeholder" maxLength={formLimits.placeholderMaxLength} />
      )}
      {hasHelp && <FieldText id={id} part="helpText" isLong maxLength={formLimits.helpTextMaxLength} />}
      {isInput(type) && type !== 'hidden' && <RequiredControl id={id} />}
      {hasOptions(type) && <OptionsEditor id={id} />}
      <TypeSettings id={id} />
    </>
  );
}

interface FieldTextProps {
  id: string;
  part: 'label' | 'placeholder' | 'helpText';
  maxLength: number;
  isLong?: boolean;
}

function FieldText({ id, part, ...look }: FieldTextProps) {
  const { t } = useTranslation('form-builder');
  const { change } = useFieldEdit(id);
  const value = useStored((store) => store.fieldOf(id)?.[part] ?? '');
  return (
    <TextControl
      label={t(`properties.${part}`)}
      value={value}
      {...look}
      onChange={(text) => change({ [part]: text }, part)}
    />
  );
}

function RequiredControl({ id }: { id: string }) {
  const { t } = useTranslation('form-builder');
  const { change } = useFieldEdit(id);
  const isRequired = useStored((store) => store.fieldOf(id)?.required === true);
  return (
    <SwitchControl
      label={t('properties.required')}
      isOn={isRequired}
      onChange={(required) => change({ required })}
    />
  );
}
