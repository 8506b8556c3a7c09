import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './code-area.module.css';

/** A text area for code: fixed-width, without spelling marks, as tall as its text up to a limit. */
export function CodeArea(props: TextareaProps) {
  return (
    <Textarea
      autosize
      minRows={3}
      maxRows={14}
      spellCheck={false}
      autoCapitalize="off"
      classNames={{ input: classes.code ?? '' }}
      {...props}
    />
  );
}
