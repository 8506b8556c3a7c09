import { useState } from 'react';
import { isLinkKey } from '../../../canvas/rich-text/rich-text-editor.ts';
import { LinkBox } from '../../links/link-box.tsx';
import classes from './rich-text-box.module.css';
import { RichTextTools } from './rich-text-tools.tsx';
import { isToolOn, pressTool, type RichTextStart, useRichText } from './use-rich-text.ts';

export interface RichTextBoxProps {
  label: string;
  html: string;
  start: RichTextStart;
  onChange: (html: string) => void;
}

export default function RichTextBox({ label, html, start, onChange }: RichTextBoxProps) {
  const { place, editor, marks } = useRichText(html, { label, start }, onChange);
  const [isLinking, setLinking] = useState(start.tool === 'link');
  return (
    <div
      className={classes.box}
      role="presentation"
      onKeyDown={(event) => {
        if (!isLinkKey(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setLinking(true);
      }}
    >
      <RichTextTools
        isOn={(tool) => isToolOn(marks, tool) || (tool === 'link' && isLinking)}
        onPress={(tool) => (tool === 'link' ? setLinking(!isLinking) : pressTool(editor, tool))}
      />
      {isLinking && <LinkBox marks={marks} editor={editor} onDone={() => setLinking(false)} />}
      <div ref={place} className={classes.text} />
    </div>
  );
}
