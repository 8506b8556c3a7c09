import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ColorControl } from '../color-control.tsx';
import controls from '../../../ui/panel-controls.module.css';
import { PanelField, PanelSelect } from '../panel-field.tsx';
import classes from './style-panel.module.css';
import { stepLength, typedLength } from '../../model/style-value.ts';
import type { StyleEdit } from './use-section-style.ts';
import { useTypedText } from '../use-typed-text.ts';

interface StyleFieldProps<Name extends string> {
  edit: StyleEdit<Name>;
  name: Name;
  label: string;
}

/** When a reset button disappears on click, its control gets the focus. */
const focusNeighbourSoon = (button: HTMLElement): void => {
  const controls = button.closest('[data-panel-field]')?.querySelectorAll<HTMLElement>('input,select,button');
  const neighbour = [...(controls ?? [])].find((control) => control !== button);
  requestAnimationFrame(() => neighbour?.focus());
};

/** Shows that a value was changed here (on small viewports: only here), and resets it; otherwise shows its origin. */
function OwnValueMark<Name extends string>({ edit, name, label }: StyleFieldProps<Name>) {
  const { t } = useTranslation('builder');
  const { isOwn, from } = edit.read(name);
  if (!isOwn) {
    const screen = from && t(`viewports.${from}`).toLocaleLowerCase();
    return screen && <span className={classes.inherited}>{t('style.fromScreen', { viewport: screen })}</span>;
  }
  return (
    <button
      type="button"
      className={classes.reset}
      aria-label={`${t('style.reset')}: ${label}`}
      title={edit.isSmallScreen ? t('style.ownHere') : t('style.reset')}
      onClick={(event) => {
        focusNeighbourSoon(event.currentTarget);
        edit.set(name, undefined);
      }}
    >
      <span className={classes.dot} aria-hidden />
      {t('properties.color.reset')}
    </button>
  );
}

interface FrameProps<Name extends string> extends StyleFieldProps<Name> {
  controlId?: string;
  error?: string | undefined;
  children: ReactNode;
}

export function StyleField<Name extends string>({ controlId, error, children, ...own }: FrameProps<Name>) {
  return (
    <PanelField label={own.label} controlId={controlId} error={error} aside={<OwnValueMark {...own} />}>
      {children}
    </PanelField>
  );
}

export function StyleColor<Name extends string>(props: StyleFieldProps<Name>) {
  const { edit, name, label } = props;
  return (
    <StyleField {...props}>
      <ColorControl
        label={label}
        value={edit.read(name).text}
        onChange={(color, isLive) => (isLive ? edit.slide : edit.set)(name, color)}
      />
    </StyleField>
  );
}

interface StyleSelectProps<Name extends string> extends StyleFieldProps<Name> {
  /** The effective value when nothing is set. */
  fallback: string;
  options: readonly { value: string; label: string }[];
}

export function StyleSelect<Name extends string>({ fallback, options, ...own }: StyleSelectProps<Name>) {
  const id = useId();
  return (
    <StyleField {...own} controlId={id}>
      <PanelSelect
        id={id}
        value={own.edit.read(own.name).text || fallback}
        options={options}
        onChange={(value) => own.edit.set(own.name, value)}
      />
    </StyleField>
  );
}

const largeStep = 10;

interface StyleLengthProps<Name extends string> extends StyleFieldProps<Name> {
  mayBeNegative?: boolean;
}

/** A length: typed in any unit, or changed with the arrow keys. */
export function StyleLength<Name extends string>({
  mayBeNegative = false,
  ...props
}: StyleLengthProps<Name>) {
  const { t } = useTranslation('builder');
  const id = useId();
  const { edit, name } = props;
  const { text, isOwn } = edit.read(name);
  const [isWrong, setWrong] = useState(false);
  const typed = useTypedText(isOwn ? text : '', (input) => {
    const answer = typedLength(input, mayBeNegative);
    setWrong('isWrong' in answer);
    if (!('isWrong' in answer)) edit.slide(name, answer.length);
  });
  const handleStep = (event: React.KeyboardEvent<HTMLInputElement>): void => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const step = direction * (event.shiftKey ? largeStep : 1);
    const next = stepLength(event.currentTarget.value || text, step, mayBeNegative);
    event.currentTarget.value = next;
    setWrong(false);
    edit.slide(name, next);
  };
  return (
    <StyleField {...props} controlId={id} error={isWrong ? t('style.wrongLength') : undefined}>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        className={controls.input}
        aria-invalid={isWrong}
        placeholder={isOwn || text === '' ? t('style.fromDesign') : text}
        spellCheck={false}
        maxLength={16}
        {...typed}
        onKeyDown={handleStep}
        onBlur={() => {
          setWrong(false);
          typed.onBlur();
        }}
      />
    </StyleField>
  );
}
