import { Switch } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import controls from '../../../ui/panel-controls.module.css';
import classes from './link-box.module.css';
import { LinkDestination } from './link-destination.tsx';
import { linkIssueOf, targetOf } from './link-target.ts';

interface Props {
  /** The link at the caret; an empty `href` when there is none. */
  marks: { href: string; isNewTab: boolean };
  editor: Editor;
  onDone: () => void;
}

/** Editor of the link at the caret, or of a new one on the selected text. */
export function LinkBox({ marks, editor, onDone }: Props) {
  const { t } = useTranslation('builder');
  const { pages } = useEditorView();
  const [link, setLink] = useState({ href: marks.href, newTab: marks.isNewTab });
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector('select')?.focus(), []);
  const leave = (): void => {
    editor.commands.focus();
    onDone();
  };
  const apply = ({ href, newTab }: typeof link): void => {
    const chain = editor.chain().focus().extendMarkRange('link');
    const attrs = { href, target: newTab ? '_blank' : null };
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && marks.href === '') {
      // Without a selected text, the link's text is the name of its target.
      const target = targetOf(href, pages);
      const page = target.kind === 'page' ? pages.find(({ id }) => id === target.pageId) : undefined;
      const text = page?.title ?? href.replace(/^(https?:\/\/|mailto:|tel:)/i, '').replace(/\?.*$/, '');
      chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs }] }).run();
    } else chain.setLink(attrs).run();
    onDone();
  };
  const leaveByKey = (event: KeyboardEvent): void => {
    // An open list of pages handles the key itself.
    const isListOpen =
      event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
    if (event.key !== 'Escape' || isListOpen) return;
    event.stopPropagation();
    leave();
  };
  const isReady = link.href !== '' && linkIssueOf(targetOf(link.href, pages)) === undefined;
  const setHref = (href: string): void => setLink({ ...link, href });
  return (
    <form
      ref={box}
      className={classes.link}
      aria-label={t('properties.rich.link')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) apply(link);
      }}
    >
      <div role="presentation" className={controls.stack} onKeyDown={leaveByKey}>
        <LinkDestination href={link.href} onType={setHref} onChoose={setHref} />
        <Switch
          size="xs"
          label={t('properties.link.newTab')}
          checked={link.newTab}
          onChange={(event) => setLink({ ...link, newTab: event.currentTarget.checked })}
        />
        <div className={controls.row}>
          <button type="submit" className={controls.textButton} disabled={!isReady}>
            <IconCheck size={15} stroke={1.8} aria-hidden />
            {t('properties.rich.apply')}
          </button>
          {marks.href !== '' && (
            <button
              type="button"
              className={controls.textButton}
              onClick={() => apply({ href: '', newTab: false })}
            >
              {t('properties.rich.unlink')}
            </button>
          )}
        </div>
      </div>
    </form>
  );
}
