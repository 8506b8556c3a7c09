import { Menu } from '@mantine/core';
import type { EmailBlock } from '@sitewright/contract/email-blocks/email-blocks';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { BlockFields } from './block-fields.tsx';
import { summaryOf } from './edit-blocks.ts';
import { useEditorSettings } from './editor-context.ts';
import styles from './email-blocks.module.css';

interface Props {
  block: EmailBlock;
  index: number;
  total: number;
  isOpen: boolean;
  style: CSSProperties | undefined;
  onToggle: () => void;
  onChange: (block: EmailBlock, field: string) => void;
  onMove: (to: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
}

/** One block: its type and first words, and its settings when it is open. */
export function BlockRow(props: Props) {
  const { block, index, isOpen, style, onToggle, onChange, onMove, onDrag } = props;
  const { t } = useTranslation('email-blocks');
  const { isReadOnly, issues } = useEditorSettings();
  const name = t(`blocks.${block.type}`);
  const hasIssue = issues.some(({ path }) => path.startsWith(`blocks.${block.id}.`));
  const moveByKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <li
      className={styles.row}
      data-open={isOpen || undefined}
      data-faulty={hasIssue || undefined}
      style={style}
    >
      <div className={styles.rowHead}>
        {!isReadOnly && (
          <button
            type="button"
            className={styles.grip}
            data-move=""
            aria-label={t('row.drag', { name, n: index + 1 })}
            title={t('row.dragHint')}
            onPointerDown={onDrag}
            onKeyDown={moveByKey}
          >
            <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
          </button>
        )}
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
          <span className={styles.type}>{name}</span>
          <span className={styles.summary}>{summaryOf(block)}</span>
          {hasIssue && <span className={styles.issueMark}>{t('row.issue')}</span>}
          <IconChevronDown className={styles.chevron} size={16} stroke={1.6} aria-hidden="true" />
        </button>
        {!isReadOnly && <Actions {...props} name={name} />}
      </div>
      {isOpen && <BlockFields block={block} onChange={onChange} />}
    </li>
  );
}

function Actions({ name, index, total, onMove, onDuplicate, onRemove }: Props & { name: string }) {
  const { t } = useTranslation('email-blocks');
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <RowMenu
      button={
        <button
          type="button"
          className={styles.iconButton}
          aria-label={t('row.actions', { name, n: index + 1 })}
        >
          <IconDots {...icon} />
        </button>
      }
    >
      {() => (
        <>
          <Menu.Item
            disabled={index === 0}
            leftSection={<IconArrowUp {...icon} />}
            onClick={() => onMove(index - 1)}
          >
            {t('row.up')}
          </Menu.Item>
          <Menu.Item
            disabled={index === total - 1}
            leftSection={<IconArrowDown {...icon} />}
            onClick={() => onMove(index + 1)}
          >
            {t('row.down')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={onDuplicate}>
            {t('row.duplicate')}
          </Menu.Item>
          <Menu.Item
            color="red"
            disabled={total === 1}
            leftSection={<IconTrash {...icon} />}
            onClick={onRemove}
          >
            {t('row.remove')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
