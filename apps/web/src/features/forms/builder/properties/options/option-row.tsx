import type { FieldOption } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { IconGripVertical, IconX } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from '../../../../../lib/hooks/use-translation.ts';
import controls from '../../../../../ui/panel-controls.module.css';
import { IconButton } from '../../controls/icon-button.tsx';
import { optionsFromLines, relabel } from '../../model/edit-options.ts';
import classes from './options-editor.module.css';

interface Props {
  options: readonly FieldOption[];
  index: number;
  /** Shows value and number as well. */
  isDetailed: boolean;
  style: CSSProperties | undefined;
  onChange: (options: FieldOption[], key?: string) => void;
  onAdd: (index: number, label?: string) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  onDrag: (event: PointerEvent<HTMLElement>, index: number) => void;
}

export function OptionRow(props: Props) {
  const { options, index, isDetailed, style, onChange, onAdd, onMove, onRemove, onDrag } = props;
  const { t } = useTranslation('form-builder');
  const option = options[index]!;
  const n = index + 1;
  const set = (change: Partial<FieldOption>): void =>
    onChange(options.with(index, { ...option, ...change }), `option ${index}`);

  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const isEmpty = event.key === 'Backspace' && option.label === '' && options.length > 1;
    if (event.altKey && step !== 0) onMove(index, index + step);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) onAdd(index + 1);
    else if (isEmpty) onRemove(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <li className={classes.option} style={style}>
      <div className={classes.row}>
        <span className={classes.grip} aria-hidden onPointerDown={(event) => onDrag(event, index)}>
          <IconGripVertical size={15} stroke={1.6} />
        </span>
        <input
          className={controls.input}
          aria-label={t('options.label', { n })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          value={option.label}
          maxLength={formLimits.optionMaxLength}
          onKeyDown={handleKey}
          onChange={(event) =>
            onChange(relabel(options, index, event.currentTarget.value), `option ${index}`)
          }
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain');
            if (!/\n./.test(text.trim())) return;
            event.preventDefault();
            const lines = [...options.slice(0, index), ...options.slice(index + 1)].map(({ label }) => label);
            onChange(optionsFromLines(lines.toSpliced(index, 0, text).join('\n'), options));
          }}
        />
        <IconButton label={t('options.remove', { name: option.label || n })} onClick={() => onRemove(index)}>
          <IconX size={15} stroke={1.6} aria-hidden />
        </IconButton>
      </div>
      {isDetailed && (
        <div className={classes.details}>
          <input
            className={controls.input}
            aria-label={t('options.value', { n })}
            placeholder={t('options.valueShort')}
            spellCheck={false}
            value={option.value}
            maxLength={formLimits.optionMaxLength}
            onChange={(event) => set({ value: event.currentTarget.value })}
          />
          <input
            className={controls.input}
            type="number"
            step="any"
            aria-label={t('options.number', { n })}
            placeholder={t('options.numberShort')}
            value={option.number ?? ''}
            onChange={(event) => {
              const { number: _number, ...rest } = option;
              const typed = event.currentTarget.valueAsNumber;
              const next = Number.isFinite(typed) ? { ...rest, number: typed } : rest;
              onChange(options.with(index, next), `option ${index}`);
            }}
          />
        </div>
      )}
    </li>
  );
}
