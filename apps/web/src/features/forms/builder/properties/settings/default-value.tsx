import type { FormField } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { useTranslation } from '../../../../../lib/hooks/use-translation.ts';
import { NumberControl } from '../../controls/number-control.tsx';
import { SelectControl } from '../../controls/select-control.tsx';
import { SwitchControl } from '../../controls/switch-control.tsx';
import { TextControl } from '../../controls/text-control.tsx';
import { useFieldEdit } from '../../model/use-field-edit.ts';

/** The answer that a field begins with. */
export function DefaultValue({ field }: { field: FormField }) {
  const { t } = useTranslation('form-builder');
  const { settings: change } = useFieldEdit(field.id);
  const { type, options, settings } = field;
  const value = settings.defaultValue;
  const label = t(type === 'hidden' ? 'settings.value' : 'settings.defaultValue');
  if (type === 'toggle' || (type === 'checkbox' && options.length < 2))
    return (
      <SwitchControl
        label={t('settings.onByDefault')}
        isOn={value === true}
        onChange={(isOn) => change({ defaultValue: isOn || undefined })}
      />
    );
  if (type === 'number' || type === 'range' || type === 'rating')
    return (
      <NumberControl
        label={label}
        value={typeof value === 'number' ? value : undefined}
        onChange={(defaultValue) => change({ defaultValue })}
      />
    );
  if (type === 'select' || type === 'radio' || type === 'checkbox')
    return (
      <SelectControl
        label={label}
        value={String([value].flat()[0] ?? '')}
        none={t('settings.noDefault')}
        choices={options.map((option) => ({ value: option.value, label: option.label || option.value }))}
        onChange={(chosen) => change({ defaultValue: chosen || undefined })}
      />
    );
  return (
    <TextControl
      label={label}
      value={value === undefined ? '' : String(value)}
      maxLength={formLimits.answerMaxLength}
      hint={type === 'date' ? t('settings.dateHint') : undefined}
      type={type === 'time' ? 'time' : type === 'datetime' ? 'datetime-local' : 'text'}
      isLong={type === 'textarea' || type === 'rich_text'}
      onChange={(text) => change({ defaultValue: text === '' ? undefined : text })}
    />
  );
}
