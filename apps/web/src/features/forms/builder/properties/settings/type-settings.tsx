import type { FormField } from '@sitewright/contract/forms/form-definition';
import { formLimits as limits } from '@sitewright/contract/forms/form-limits';
import { useTranslation } from '../../../../../lib/hooks/use-translation.ts';
import controls from '../../../../../ui/panel-controls.module.css';
import { NumberControl } from '../../controls/number-control.tsx';
import { SegmentsControl } from '../../controls/segments-control.tsx';
import { SelectControl } from '../../controls/select-control.tsx';
import { SwitchControl } from '../../controls/switch-control.tsx';
import { useFieldParts } from '../../model/builder-context.tsx';
import { settingsOfType } from '../../model/field-features.ts';
import { useFieldEdit } from '../../model/use-field-edit.ts';
import { AutocompleteSetting } from './autocomplete-setting.tsx';
import { CalculationSettings } from './calculation-settings.tsx';
import { DateLimits } from './date-limits.tsx';
import { DefaultValue } from './default-value.tsx';
import { FileSettings } from './file-settings.tsx';
import { MoreSettings } from './more-settings.tsx';
import { PaymentSettings } from './payment-settings.tsx';
import { PrefillSettings } from './prefill-settings.tsx';

const parts = ['type', 'settings', 'options'] as const;

/** Settings that only some types have. */
export function TypeSettings({ id }: { id: string }) {
  const field = useFieldParts(id, parts);
  return field ? <SettingsOf field={field} /> : null;
}

function SettingsOf({ field }: { field: FormField }) {
  const { t } = useTranslation('form-builder');
  const { settings: change } = useFieldEdit(field.id);
  const { settings, type } = field;
  const has = new Set(settingsOfType(type));
  const isRange = type === 'range';
  return (
    <>
      {has.has('rows') && (
        <NumberControl
          label={t('settings.rows')}
          value={settings.rows}
          min={limits.rowsMin}
          max={limits.rowsMax}
          isWhole
          placeholder={String(limits.rowsDefault)}
          onChange={(rows) => change({ rows })}
        />
      )}
      {has.has('min') && (
        <div className={controls.pair}>
          <NumberControl
            label={t('settings.min')}
            value={settings.min}
            placeholder={isRange ? String(limits.rangeMinDefault) : ''}
            onChange={(min) => change({ min })}
          />
          <NumberControl
            label={t('settings.max')}
            value={settings.max}
            placeholder={isRange ? String(limits.rangeMaxDefault) : ''}
            onChange={(max) => change({ max })}
          />
        </div>
      )}
      {has.has('step') && (
        <NumberControl
          label={t('settings.step')}
          value={settings.step}
          min={Number.MIN_VALUE}
          onChange={(step) => change({ step })}
        />
      )}
      {has.has('integer') && (
        <SwitchControl
          label={t('settings.integer')}
          isOn={settings.integer === true}
          onChange={(isOn) => change({ integer: isOn || undefined })}
        />
      )}
      {has.has('minDate') && <DateLimits field={field} />}
      {has.has('maxRating') && (
        <>
          <NumberControl
            label={t('settings.maxRating')}
            value={settings.maxRating}
            min={limits.ratingMin}
            max={limits.ratingMax}
            isWhole
            placeholder={String(limits.ratingDefault)}
            onChange={(maxRating) => change({ maxRating })}
          />
          <SegmentsControl
            label={t('settings.ratingStyle')}
            value={settings.ratingStyle ?? 'stars'}
            choices={(['stars', 'hearts', 'numbers'] as const).map((value) => ({
              value,
              label: t(`settings.ratingStyles.${value}`),
            }))}
            onChange={(ratingStyle) => change({ ratingStyle })}
          />
        </>
      )}
      {has.has('accept') && <FileSettings field={field} />}
      {type === 'select' && (
        <SwitchControl
          label={t('settings.multiple')}
          isOn={settings.multiple === true}
          onChange={(isOn) => change({ multiple: isOn || undefined })}
        />
      )}
      {has.has('allowOther') && (
        <SwitchControl
          label={t('settings.allowOther')}
          hint={t('settings.allowOtherHint')}
          isOn={settings.allowOther === true}
          onChange={(isOn) => change({ allowOther: isOn || undefined })}
        />
      )}
      {has.has('asStep') && (
        <SwitchControl
          label={t('settings.asStep')}
          hint={t('settings.asStepHint')}
          isOn={settings.asStep === true}
          onChange={(isOn) => change({ asStep: isOn || undefined })}
        />
      )}
      {has.has('level') && (
        <SelectControl
          label={t('settings.level')}
          value={settings.level ?? 'h2'}
          choices={(['h2', 'h3', 'h4'] as const).map((value) => ({
            value,
            label: t(`settings.levels.${value}`),
          }))}
          onChange={(level) => change({ level })}
        />
      )}
      {has.has('payment') && <PaymentSettings field={field} />}
      {has.has('defaultValue') && <DefaultValue field={field} />}
      {has.has('prefill') && (
        <MoreSettings isOpen={type === 'hidden' || (settings.prefill ?? settings.calculation) !== undefined}>
          <PrefillSettings field={field} />
          {has.has('calculation') && <CalculationSettings field={field} />}
          {has.has('autocomplete') && <AutocompleteSetting field={field} />}
        </MoreSettings>
      )}
    </>
  );
}
