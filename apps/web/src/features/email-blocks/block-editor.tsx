import { emailBlockLimits as limits } from '@sitewright/contract/email-blocks/email-block-limits';
import type { EmailBlock } from '@sitewright/contract/email-blocks/email-blocks';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useListDrag } from '../../ui/drag/use-list-drag.ts';
import { Hidden } from '../../ui/visually-hidden.tsx';
import { AddBlock } from './add-block.tsx';
import { BlockRow } from './block-row.tsx';
import { duplicateBlock, moveBlock } from './edit-blocks.ts';
import { EditorContext, type EditorSettings } from './editor-context.ts';
import { TextField } from './text-field.tsx';
import { useIssueText } from './use-issue-text.ts';
import type { EmailDraft } from './use-email-draft.ts';
import styles from './email-blocks.module.css';

interface Props extends EditorSettings {
  draft: EmailDraft;
}

/** Subject, preview text and blocks of an email. Knows nothing of what the email is for. */
export function BlockEditor({ draft, ...settings }: Props) {
  const { undo, redo } = draft;
  const handleKey = (event: KeyboardEvent): void => {
    const isInText = event.target instanceof HTMLElement && event.target.closest('input,textarea,select');
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || isInText) return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  };
  return (
    <EditorContext value={settings}>
      <div className={styles.editor} onKeyDown={handleKey} role="presentation">
        <Heads draft={draft} />
        <Blocks draft={draft} />
      </div>
    </EditorContext>
  );
}

function Heads({ draft: { content, change } }: Pick<Props, 'draft'>) {
  const { t } = useTranslation('email-blocks');
  return (
    <>
      <TextField
        label={t('subject')}
        value={content.subject}
        path="subject"
        max={limits.subjectMaxLength}
        types={['text', 'number', 'date']}
        onChange={(subject) => change({ ...content, subject }, 'subject')}
      />
      <TextField
        label={t('preheader')}
        description={t('preheaderHint')}
        value={content.preheader}
        path="preheader"
        max={limits.preheaderMaxLength}
        types={['text', 'number', 'date']}
        onChange={(preheader) => change({ ...content, preheader }, 'preheader')}
      />
    </>
  );
}

function Blocks({ draft }: Pick<Props, 'draft'>) {
  const { t } = useTranslation('email-blocks');
  const { content, change } = draft;
  const { blocks } = content;
  const [openId, setOpenId] = useState<string>();
  const [news, setNews] = useState('');
  const issue = useIssueText()('blocks');
  const setBlocks = (next: EmailBlock[], key?: string): void => change({ ...content, blocks: next }, key);

  const moved = useRef<(from: number, to: number) => void>(undefined);
  const { list, start, styleOf } = useListDrag<HTMLOListElement>((from, to) => moved.current?.(from, to));
  const nameOf = (block: EmailBlock): string => t(`blocks.${block.type}`);
  const focusRow = (index: number): void =>
    void requestAnimationFrame(() =>
      list.current?.children[index]?.querySelector<HTMLElement>('[data-move]')?.focus(),
    );
  const move = (from: number, to: number): void => {
    const block = blocks[from];
    if (!block || to < 0 || to >= blocks.length) return;
    setBlocks(moveBlock(blocks, from, to));
    setNews(t('row.moved', { name: nameOf(block), n: to + 1, total: blocks.length }));
    focusRow(to);
  };
  useEffect(() => {
    moved.current = move;
  });
  const remove = (index: number, block: EmailBlock): void => {
    setBlocks(blocks.toSpliced(index, 1));
    setNews(t('row.removed', { name: nameOf(block) }));
    focusRow(Math.max(0, index - 1));
  };
  const duplicate = (index: number, block: EmailBlock): void => {
    setBlocks(duplicateBlock(blocks, index));
    setNews(t('row.duplicated', { name: nameOf(block) }));
  };

  return (
    <section aria-label={t('content')} className={styles.blocks}>
      <div className={styles.blocksHead}>
        <h2>{t('content')}</h2>
        <Steps draft={draft} />
      </div>
      {issue && (
        <p className={styles.issue} role="alert">
          {issue}
        </p>
      )}
      <ol ref={list} className={styles.list}>
        {blocks.map((block, index) => (
          <BlockRow
            key={block.id}
            block={block}
            index={index}
            total={blocks.length}
            isOpen={block.id === openId}
            style={styleOf(index)}
            onToggle={() => setOpenId(block.id === openId ? undefined : block.id)}
            onChange={(next, field) => setBlocks(blocks.with(index, next), `${block.id}.${field}`)}
            onMove={(to) => move(index, to)}
            onDuplicate={() => duplicate(index, block)}
            onRemove={() => remove(index, block)}
            onDrag={(event) => start(event, index)}
          />
        ))}
      </ol>
      <AddBlock blocks={blocks} onAdd={setBlocks} onOpen={setOpenId} />
      <Hidden>
        <span role="status">{news}</span>
      </Hidden>
    </section>
  );
}

function Steps({ draft: { canUndo, canRedo, undo, redo } }: Pick<Props, 'draft'>) {
  const { t } = useTranslation('email-blocks');
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <div className={styles.steps}>
      <button
        type="button"
        className={styles.iconButton}
        disabled={!canUndo}
        aria-label={t('undo')}
        title={t('undo')}
        onClick={undo}
      >
        <IconArrowBackUp {...icon} />
      </button>
      <button
        type="button"
        className={styles.iconButton}
        disabled={!canRedo}
        aria-label={t('redo')}
        title={t('redo')}
        onClick={redo}
      >
        <IconArrowForwardUp {...icon} />
      </button>
    </div>
  );
}
