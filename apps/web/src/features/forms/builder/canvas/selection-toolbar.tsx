import type { FormField } from '@sitewright/contract/forms/form-definition';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconListCheck,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useSelectedField, useStore, useStored } from '../model/builder-context.tsx';
import { fieldLabel } from '../model/field-label.ts';
import { useFieldCommands } from '../model/use-field-commands.ts';
import { useGroupCommands } from '../model/use-group-commands.ts';
import classes from './selection-toolbar.module.css';
import { type Dragged, useFieldDrag } from './use-field-drag.ts';

const look = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

interface ToolProps {
  label: string;
  onClick: () => void;
  isDisabled?: boolean;
  isNarrowOnly?: boolean;
  /** Of a tool that is switched on and off; it shows only where a finger points, as there are no keys to hold. */
  isOn?: boolean;
  children: ReactNode;
}

function Tool({ label, onClick, isDisabled = false, isNarrowOnly, isOn, children }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      data-narrow-only={isNarrowOnly || undefined}
      data-touch-only={isOn !== undefined || undefined}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** What can be done with the selected field, or the selected fields. */
export function SelectionToolbar() {
  const isGroup = useStored(({ state }) => state.selectedIds.length > 1);
  const field = useSelectedField();
  if (!field) return null;
  return isGroup ? <GroupToolbar /> : <FieldToolbar field={field} />;
}

function FieldToolbar({ field }: { field: FormField }) {
  const { t } = useTranslation('form-builder');
  const { moveTo, duplicate, remove } = useFieldCommands();
  const { id } = field;
  const index = useStored(({ content }) => content.fields.findIndex((one) => one.id === id));
  const total = useStored(({ content }) => content.fields.length);
  const label = fieldLabel(field);
  return (
    <Toolbar
      label={label}
      text={t(`types.${field.type}`)}
      dragged={() => ({ ids: [id], label })}
      up={index > 0 ? () => moveTo(id, index - 1) : undefined}
      down={index < total - 1 ? () => moveTo(id, index + 1) : undefined}
      onDuplicate={() => duplicate(id)}
      onDelete={() => remove(id)}
    />
  );
}

function GroupToolbar() {
  const { t } = useTranslation('form-builder');
  const { groupOf, step, duplicate, remove } = useGroupCommands();
  const count = useStored(({ state }) => state.selectedIds.length);
  const label = t('group.title', { count });
  const withGroup = (run: (ids: string[]) => void) => (): void => run(groupOf(undefined) ?? []);
  return (
    <Toolbar
      label={label}
      text={t('group.short', { count })}
      dragged={() => ({ ids: groupOf(undefined) ?? [], label })}
      up={withGroup((ids) => step(ids, -1))}
      down={withGroup((ids) => step(ids, 1))}
      onDuplicate={withGroup(duplicate)}
      onDelete={withGroup(remove)}
    />
  );
}

interface ToolbarProps {
  label: string;
  text: string;
  dragged: () => Dragged;
  /** Absent where there is no place to move to. */
  up: (() => void) | undefined;
  down: (() => void) | undefined;
  onDuplicate: () => void;
  onDelete: () => void;
}

function Toolbar({ label, text, dragged, up, down, onDuplicate, onDelete }: ToolbarProps) {
  const { t } = useTranslation('form-builder');
  const store = useStore();
  const drag = useFieldDrag();
  const isSelectingSeveral = useStored((builder) => builder.isSelectingSeveral);
  return (
    <div className={classes.bar} role="toolbar" aria-label={label}>
      <span
        className={classes.handle}
        title={t('canvas.drag')}
        aria-hidden
        onPointerDown={(event) => drag(event.nativeEvent, event.currentTarget, dragged())}
      >
        <IconGripVertical {...look} />
      </span>
      <span className={classes.label}>{text}</span>
      <Tool
        label={t('group.several')}
        isOn={isSelectingSeveral}
        onClick={() => store.setSelectingSeveral(!isSelectingSeveral)}
      >
        <IconListCheck {...look} />
      </Tool>
      <Tool label={t('canvas.moveUp')} isDisabled={!up} onClick={() => up?.()}>
        <IconArrowUp {...look} />
      </Tool>
      <Tool label={t('canvas.moveDown')} isDisabled={!down} onClick={() => down?.()}>
        <IconArrowDown {...look} />
      </Tool>
      <Tool label={t('canvas.edit')} isNarrowOnly onClick={() => store.editProperties()}>
        <IconSettings {...look} />
      </Tool>
      <Tool label={t('canvas.duplicate')} onClick={onDuplicate}>
        <IconCopy {...look} />
      </Tool>
      <Tool label={t('canvas.delete')} onClick={onDelete}>
        <IconTrash {...look} />
      </Tool>
    </div>
  );
}
