import { type FieldType, fieldTypes } from '@sitewright/contract/forms/field-types';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { SelectControl } from '../controls/select-control.tsx';
import type { DroppedPart } from '../model/change-type.ts';
import { useFieldCommands } from '../model/use-field-commands.ts';
import classes from './properties-panel.module.css';

/** The type of a field, and what it lost with the last change. */
export function TypeControl({ id, type }: { id: string; type: FieldType }) {
  const { t } = useTranslation('form-builder');
  const { setType } = useFieldCommands();
  const [dropped, setDropped] = useState<DroppedPart[]>([]);
  const parts = dropped.map((part) => t(`properties.dropped.${part}`)).join(', ');
  return (
    <div>
      <SelectControl<FieldType>
        label={t('properties.type')}
        value={type}
        choices={fieldTypes.map((one) => ({ value: one, label: t(`types.${one}`) }))}
        onChange={(next) => setDropped(setType(id, next))}
      />
      <div role="status">
        {parts !== '' && <p className={classes.notice}>{t('properties.lost', { parts })}</p>}
      </div>
    </div>
  );
}
