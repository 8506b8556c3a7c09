import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../../lib/translations.ts';
import { EarlyKeys } from '../../../canvas/rich-text/early-keys.ts';
import { sanitizeRichText } from '../../../canvas/sanitize-rich-text.ts';
import { onIdle } from '../../../model/on-idle.ts';
import { PanelField } from '../../panel-field.tsx';
import classes from './rich-text-box.module.css';
import type { RichTextBoxProps } from './rich-text-box.tsx';
import { RichTextTools } from './rich-text-tools.tsx';
import { type FieldOf, type FieldProps, textOf, useFieldEdit } from './use-field-edit.ts';
import type { RichTextStart } from './use-rich-text.ts';

let RichTextBox: ComponentType<RichTextBoxProps> | undefined;

/** Loads the editor as soon as the field is visible, so that it is there for the first key. */
const loadBox = async (): Promise<void> => {
  RichTextBox = (await import('./rich-text-box.tsx')).default;
};

export function RichTextField({ nodeId, field, value, isHighlighted }: FieldProps<FieldOf<'richtext'>>) {
  const language = useLanguage();
  const { type } = useFieldEdit(nodeId, field);
  const [start, setStart] = useState<RichTextStart>();
  const label = field.label[language];
  const html = textOf(value);
  const [, setLoaded] = useState(RichTextBox !== undefined);
  useEffect(() => {
    if (!RichTextBox) onIdle(() => void loadBox().then(() => setLoaded(true), reportError));
  }, []);
  return (
    <PanelField label={label} hint={field.hint?.[language]} isHighlighted={isHighlighted}>
      {start && RichTextBox ? (
        <RichTextBox label={label} html={html} start={start} onChange={type} />
      ) : (
        <RichTextStandby label={label} html={html} onStart={(next) => setStart({ ...start, ...next })} />
      )}
    </PanelField>
  );
}

interface StandbyProps {
  label: string;
  html: string;
  onStart: (start: RichTextStart) => void;
}

/** The rendered text until it is focused: one editor per text would slow down every selection. */
function RichTextStandby({ label, html, onStart }: StandbyProps) {
  const keys = useRef(new EarlyKeys());
  return (
    <div className={classes.box}>
      <RichTextTools isOn={() => false} onPress={(tool) => onStart({ tool })} />
      <div className={classes.text}>
        <div
          className="tiptap"
          role="textbox"
          aria-multiline
          aria-label={label}
          tabIndex={0}
          onFocus={() => onStart({})}
          onKeyDown={(event) => {
            const { current } = keys;
            if (event.nativeEvent.isComposing || !current.record(event)) return;
            event.preventDefault();
            // The command palette uses the same hotkey as a link.
            event.stopPropagation();
            onStart({ typed: current.typed, ...(current.wish === 'link' ? { tool: 'link' } : {}) });
          }}
          onPointerDown={(event) => onStart({ at: { left: event.clientX, top: event.clientY } })}
          // Sanitized here, whatever its source.
          dangerouslySetInnerHTML={{ __html: sanitizeRichText(html) }}
        />
      </div>
    </div>
  );
}
