import { type FormEvent, useLayoutEffect, useRef } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** A text input that ignores remote changes while it has the focus. Spread the returned props on the input. */
export function useTypedText<Control extends TextControl = HTMLInputElement>(
  value: string,
  onType: (text: string) => void,
) {
  const control = useRef<Control>(null);
  useLayoutEffect(() => {
    const element = control.current;
    if (element && element !== document.activeElement && element.value !== value) element.value = value;
  }, [value]);
  return {
    ref: control,
    defaultValue: value,
    onInput: (event: FormEvent<Control>) => onType(event.currentTarget.value),
    onBlur: () => {
      if (control.current && control.current.value !== value) control.current.value = value;
    },
  };
}
