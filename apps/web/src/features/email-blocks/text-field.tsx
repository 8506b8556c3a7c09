import { Textarea, TextInput } from '@mantine/core';
import type { EmailVariableType } from '@sitewright/contract/email-blocks/email-blocks';
import { IconBold, IconItalic, IconLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useEditorSettings } from './editor-context.ts';
import { useIssueText } from './use-issue-text.ts';
import { VariableMenu } from './variable-menu.tsx';
import styles from './email-blocks.module.css';

interface Props {
  label: string;
  value: string;
  /** Field of the content, for its issue. */
  path: string;
  max: number;
  description?: string;
  /** Several lines with formatting. */
  isRich?: boolean;
  /** Types of the variables that can be inserted. */
  types?: readonly EmailVariableType[];
  onChange: (value: string) => void;
}

const inText: readonly EmailVariableType[] = ['text', 'number', 'date', 'code', 'url'];

/** A text with variables, which are inserted where the cursor is. */
export function TextField({
  label,
  value,
  path,
  max,
  description,
  isRich = false,
  types = inText,
  onChange,
}: Props) {
  const { t } = useTranslation('email-blocks');
  const { isReadOnly } = useEditorSettings();
  const error = useIssueText()(path);
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  /** Puts marks around the selection, or around the sample when nothing is selected. */
  const wrap = (before: string, after: string, sample: string): void => {
    const { selectionStart = value.length, selectionEnd = value.length } = input.current ?? {};
    const from = selectionStart ?? value.length;
    const to = selectionEnd ?? from;
    const inner = value.slice(from, to) || sample;
    onChange(value.slice(0, from) + before + inner + after + value.slice(to));
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from + before.length, from + before.length + inner.length);
    });
  };
  const insert = (name: string): void => wrap('', '', `{{${name}}}`);

  const shared = {
    label,
    value,
    error,
    readOnly: isReadOnly,
    maxLength: max,
    ...(description === undefined ? {} : { description }),
  };
  return (
    <div className={styles.textField}>
      {isRich ? (
        <Textarea
          {...shared}
          ref={input}
          autosize
          minRows={2}
          maxRows={12}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...shared} ref={input} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
      {!isReadOnly && (
        <div className={styles.tools} role="group" aria-label={t('format.label', { field: label })}>
          {isRich && (
            <>
              <button
                type="button"
                aria-label={t('format.bold')}
                title={t('format.bold')}
                onClick={() => wrap('**', '**', t('format.sample'))}
              >
                <IconBold size={16} stroke={1.8} aria-hidden="true" />
              </button>
              <button
                type="button"
                aria-label={t('format.italic')}
                title={t('format.italic')}
                onClick={() => wrap('*', '*', t('format.sample'))}
              >
                <IconItalic size={16} stroke={1.8} aria-hidden="true" />
              </button>
              <button
                type="button"
                aria-label={t('format.link')}
                title={t('format.link')}
                onClick={() => wrap('[', '](https://)', t('format.sample'))}
              >
                <IconLink size={16} stroke={1.8} aria-hidden="true" />
              </button>
            </>
          )}
          <VariableMenu field={label} types={types} onPick={insert} />
        </div>
      )}
    </div>
  );
}
