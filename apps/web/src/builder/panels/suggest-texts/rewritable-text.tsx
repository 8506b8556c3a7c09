import { IconPencilBolt } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { loadNamespaces } from '../../../lib/translations.ts';
import type { RewriteSource, RewrittenText, SelectedText } from './rewrite-source.ts';
import classes from './rewritable-text.module.css';

const RewriteBox = lazyComponent(() =>
  Promise.all([import('./rewrite-box.tsx'), loadNamespaces(['suggest-texts'])]).then(([m]) => m),
);

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const selectedIn = ({ value, selectionStart, selectionEnd }: TextControl): SelectedText[] => {
  const whole = value.slice(selectionStart ?? 0, selectionEnd ?? 0);
  const text = whole.trim();
  const from = (selectionStart ?? 0) + whole.length - whole.trimStart().length;
  return /\p{L}/u.test(text) ? [{ from, to: from + text.length, text }] : [];
};

/** Replaces a part of a text like typing does: only then does the undo key in the field take it back. */
const insertText = (element: TextControl, { from, to, value }: RewrittenText): void => {
  element.focus();
  element.setSelectionRange(from, to);
  const isInserted = document.execCommand('insertText', false, value);
  if (!isInserted) element.setRangeText(value, from, to, 'end');
  element.setSelectionRange(from, element.selectionEnd);
};

interface Props {
  control: RefObject<TextControl | null>;
  maxLength: number;
  /** Sets the text in one undo step. */
  onReplace: (text: string) => void;
  /** The input or text area of `control`. */
  children: ReactNode;
}

/** A text field in which other words are suggested for the selected text. */
export function RewritableText({ control, maxLength, onReplace, children }: Props) {
  const { t } = useTranslation('builder');
  const [hasSelection, setHasSelection] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // The Tab key selects a whole text on entering it, and would find a button behind each field.
  const isEntering = useRef(false);
  const isAccepting = useRef(false);

  const source: RewriteSource = {
    read: () => (control.current ? selectedIn(control.current) : []),
    areUnchanged: (texts) =>
      texts.every(({ from, to, text }) => control.current?.value.slice(from, to) === text),
    replace: (changes) => {
      const element = control.current;
      const [change] = changes;
      if (!element || !change) return false;
      const { from, to } = change;
      const value = element.tagName === 'INPUT' ? change.value.replaceAll(/\s+/g, ' ') : change.value;
      if (element.value.length - (to - from) + value.length > maxLength) return false;
      isAccepting.current = true;
      insertText(element, { ...change, value });
      isAccepting.current = false;
      onReplace(element.value);
      return true;
    },
  };
  const close = (): void => {
    setOpen(false);
    control.current?.focus();
  };
  return (
    <div
      className={classes.field}
      role="presentation"
      onFocus={({ target }) => {
        if (target === control.current) isEntering.current = true;
      }}
      onInputCapture={(event) => {
        // As a typed text it would join the undo step of what was typed before.
        if (isAccepting.current) event.stopPropagation();
      }}
      onPointerDown={() => (isEntering.current = false)}
      onKeyDown={() => (isEntering.current = false)}
      onSelect={() => {
        if (control.current && !isEntering.current) setHasSelection(selectedIn(control.current).length > 0);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHasSelection(false);
      }}
    >
      {children}
      {(hasSelection || isOpen) && (
        <button
          type="button"
          className={classes.button}
          aria-label={t('properties.rich.rewrite')}
          title={t('properties.rich.rewrite')}
          aria-expanded={isOpen}
          // The selection stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          <IconPencilBolt size={15} stroke={1.6} aria-hidden />
        </button>
      )}
      {isOpen && (
        <div className={classes.box}>
          <RewriteBox source={source} onDone={close} />
        </div>
      )}
    </div>
  );
}
