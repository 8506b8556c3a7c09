import { type FieldType, isInput } from '@sitewright/contract/forms/field-types';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { createField } from '@sitewright/forms/create-field';
import { useMemo } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { notify } from '../../../../lib/notify.ts';
import { useStore } from './builder-context.tsx';
import { changeType, type DroppedPart } from './change-type.ts';
import { newFieldId } from './field-id.ts';
import { fieldLabel } from './field-label.ts';
import { namesExcept } from './field-names.ts';
import { useFieldTexts } from './field-texts.ts';

type Limit = 'fields' | 'inputs' | 'captcha' | 'payment';

/** The limit that one more field of a type would break. */
export const limitAgainst = (fields: readonly FormField[], type: FieldType): Limit | undefined => {
  if (fields.length >= formLimits.fieldsMax) return 'fields';
  const inputs = fields.filter((field) => isInput(field.type)).length;
  if (isInput(type) && inputs >= formLimits.inputFieldsMax) return 'inputs';
  const isAlone = type === 'captcha' || type === 'payment';
  return isAlone && fields.some((field) => field.type === type) ? type : undefined;
};

/** Edits of fields with what they say to screen readers, and where the focus goes. */
export function useFieldCommands() {
  const { t } = useTranslation('form-builder');
  const store = useStore();
  const texts = useFieldTexts();
  return useMemo(() => {
    const indexOf = (id: string): number => store.content.fields.findIndex((field) => field.id === id);
    const isFull = (type: FieldType): boolean => {
      const limit = limitAgainst(store.content.fields, type);
      if (limit)
        notify.error(
          t(`limits.${limit}`, { count: formLimits[limit === 'fields' ? 'fieldsMax' : 'inputFieldsMax'] }),
        );
      return limit !== undefined;
    };
    const say = (key: 'added' | 'moved' | 'duplicated' | 'deleted', field: FormField, at: number): void =>
      store.announce(
        t(`announce.${key}`, { name: fieldLabel(field), n: at + 1, total: store.content.fields.length }),
      );

    const select = (id: string | undefined): void => store.dispatch({ type: 'select', id });

    /** Adds a field at an index, or after the selected one. */
    const add = (type: FieldType, index?: number): void => {
      if (isFull(type)) return;
      const { fields } = store.content;
      const selected = store.selectedId;
      const at = index ?? (selected === undefined ? fields.length : indexOf(selected) + 1);
      const field = createField(type, { id: newFieldId(), taken: namesExcept(fields), texts });
      store.dispatch({ type: 'add', field, index: at });
      say('added', field, at);
      store.canvas?.reveal(field.id);
    };

    const moveTo = (id: string, to: number): void => {
      const field = store.fieldOf(id);
      if (!field || to < 0 || to >= store.content.fields.length || to === indexOf(id)) return;
      store.dispatch({ type: 'move', id, to });
      say('moved', field, to);
      store.canvas?.reveal(id);
    };

    const duplicate = (id: string): void => {
      const field = store.fieldOf(id);
      if (!field || isFull(field.type)) return;
      const newId = newFieldId();
      store.dispatch({ type: 'duplicate', copies: new Map([[id, newId]]) });
      say('duplicated', field, indexOf(newId));
      store.canvas?.focus(newId);
    };

    const remove = (id: string): void => {
      const field = store.fieldOf(id);
      if (!field) return;
      const at = indexOf(id);
      store.dispatch({ type: 'delete', ids: [id] });
      say('deleted', field, at);
      const { fields } = store.content;
      store.canvas?.focus((fields[at] ?? fields.at(-1))?.id);
    };

    /** Returns what the field lost. */
    const setType = (id: string, type: FieldType): DroppedPart[] => {
      const field = store.fieldOf(id);
      if (!field || field.type === type) return [];
      const others = store.content.fields.filter((one) => one.id !== id);
      const limit = limitAgainst(others, type);
      if (limit) {
        notify.error(t(`limits.${limit}`, { count: formLimits.inputFieldsMax }));
        return [];
      }
      const { field: changed, dropped } = changeType(field, type, texts);
      const { name: _name, ...change } = changed;
      store.dispatch({ type: 'changeField', id, change });
      return dropped;
    };

    return { add, moveTo, duplicate, remove, select, setType, indexOf };
  }, [store, t, texts]);
}
