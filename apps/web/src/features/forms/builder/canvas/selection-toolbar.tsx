import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useSelectedField, useStore, useStored } from '../model/builder-context.tsx';
import { fieldLabel } from '../model/field-label.ts';
import { useFieldCommands } from '../model/use-field-commands.ts';
import classes from './selection-toolbar.module.css';
import { useFieldDrag } from './use-field-drag.ts';

const look = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

interface ToolProps {
  label: string;
  onClick: () => void;
  isDisabled?: boolean;
  isNarrowOnly?: boolean;
  children: ReactNode;
}

function Tool({ label, onClick, isDisabled = false, isNarrowOnly, children }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      data-narrow-only={isNarrowOnly || undefined}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** What can be done with the selected field. */
export function SelectionToolbar() {
  const { t } = useTranslation('form-builder');
  const store = useStore();
  const field = useSelectedField();
  const index = useStored(({ content, state }) =>
    content.fields.findIndex(({ id }) => id === state.selectedId),
  );
  const total = useStored(({ content }) => content.fields.length);
  const { moveTo, duplicate, remove } = useFieldCommands();
  const drag = useFieldDrag();
  if (!field) return null;
  const { id } = field;
  const name = fieldLabel(field);
  return (
    <div className={classes.bar} role="toolbar" aria-label={name}>
      <span
        className={classes.handle}
        title={t('canvas.drag')}
        aria-hidden
        onPointerDown={(event) => drag(event.nativeEvent, event.currentTarget, { id, label: name })}
      >
        <IconGripVertical {...look} />
      </span>
      <span className={classes.label}>{t(`types.${field.type}`)}</span>
      <Tool label={t('canvas.moveUp')} isDisabled={index === 0} onClick={() => moveTo(id, index - 1)}>
        <IconArrowUp {...look} />
      </Tool>
      <Tool
        label={t('canvas.moveDown')}
        isDisabled={index === total - 1}
        onClick={() => moveTo(id, index + 1)}
      >
        <IconArrowDown {...look} />
      </Tool>
      <Tool label={t('canvas.edit')} isNarrowOnly onClick={() => store.editProperties()}>
        <IconSettings {...look} />
      </Tool>
      <Tool label={t('canvas.duplicate')} onClick={() => duplicate(id)}>
        <IconCopy {...look} />
      </Tool>
      <Tool label={t('canvas.delete')} onClick={() => remove(id)}>
        <IconTrash {...look} />
      </Tool>
    </div>
  );
}
