import {
  IconBold,
  IconCheck,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusOnArrival } from '../../confirm-button.tsx';
import controls from '../../panel-controls.module.css';
import { IconButton } from '../../panel-field.tsx';
import { canFollow, hrefOfTyped } from './link-target.ts';
import classes from './rich-text-box.module.css';
import { type RichTextMarks, useRichText } from './use-rich-text.ts';

interface Props {
  label: string;
  html: string;
  onChange: (html: string) => void;
}

export default function RichTextBox({ label, html, onChange }: Props) {
  const { place, editor, marks } = useRichText(html, label, onChange);
  const [isLinking, setLinking] = useState(false);
  return (
    <div className={classes.box}>
      <Tools editor={editor} marks={marks} isLinking={isLinking} onLink={() => setLinking(!isLinking)} />
      {isLinking && <LinkRow href={marks.href} editor={editor} onDone={() => setLinking(false)} />}
      <div ref={place} className={classes.text} />
    </div>
  );
}

interface ToolsProps {
  editor: Editor;
  marks: RichTextMarks;
  isLinking: boolean;
  onLink: () => void;
}

function Tools({ editor, marks, isLinking, onLink }: ToolsProps) {
  const { t } = useTranslation('builder');
  const chain = () => editor.chain().focus();
  const tool = (label: string, isOn: boolean, run: () => void, icon: ReactElement): ReactElement => (
    <IconButton key={label} label={label} aria-pressed={isOn} onClick={run}>
      {icon}
    </IconButton>
  );
  const look = { size: 16, stroke: 1.6 };
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('properties.rich.tools')}>
      {tool(
        t('properties.rich.bold'),
        marks.isBold,
        () => chain().toggleBold().run(),
        <IconBold {...look} />,
      )}
      {tool(
        t('properties.rich.italic'),
        marks.isItalic,
        () => chain().toggleItalic().run(),
        <IconItalic {...look} />,
      )}
      {tool(
        t('properties.rich.heading'),
        marks.isHeading,
        () => chain().toggleHeading({ level: 3 }).run(),
        <IconHeading {...look} />,
      )}
      {tool(
        t('properties.rich.bullets'),
        marks.isBullets,
        () => chain().toggleBulletList().run(),
        <IconList {...look} />,
      )}
      {tool(
        t('properties.rich.numbers'),
        marks.isNumbers,
        () => chain().toggleOrderedList().run(),
        <IconListNumbers {...look} />,
      )}
      {tool(t('properties.rich.link'), marks.href !== '' || isLinking, onLink, <IconLink {...look} />)}
    </div>
  );
}

/** The address of the link under the caret or for the marked words; empty takes the link away. */
function LinkRow({ href, editor, onDone }: { href: string; editor: Editor; onDone: () => void }) {
  const { t } = useTranslation('builder');
  const [typed, setTyped] = useState(href);
  const wanted = hrefOfTyped(typed);
  const apply = (): void => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (wanted === '') chain.unsetLink().run();
    else chain.setLink({ href: wanted }).run();
    onDone();
  };
  return (
    <form
      className={classes.linkRow}
      onSubmit={(event) => {
        event.preventDefault();
        if (canFollow(wanted)) apply();
      }}
    >
      <input
        ref={focusOnArrival}
        type="text"
        className={controls.input}
        aria-label={t('properties.link.address')}
        aria-invalid={!canFollow(wanted)}
        placeholder={t('properties.link.addressHint')}
        value={typed}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          editor.commands.focus();
          onDone();
        }}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <IconButton label={t('properties.rich.apply')} onClick={apply} disabled={!canFollow(wanted)}>
        <IconCheck size={16} stroke={1.6} />
      </IconButton>
    </form>
  );
}
