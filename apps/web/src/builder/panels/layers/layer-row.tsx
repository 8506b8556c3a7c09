import type { RenderTreeNodePayload } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { IconChevronRight, IconEye, IconEyeOff, IconLink, IconLock, IconLockOpen } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditor, useNode } from '../../model/editor-context.tsx';
import { useSectionCommands } from '../../model/use-section-commands.ts';
import { IconButton } from '../panel-field.tsx';
import classes from './layers-panel.module.css';

interface Props {
  nodeId: string;
  label: string;
  isSelected: boolean;
  /** Undefined for a leaf. */
  expanded: boolean | undefined;
  isRenamed: boolean;
  elementProps: RenderTreeNodePayload['elementProps'];
  onToggle: () => void;
  onChoose: (event: MouseEvent) => void;
  onRename: (isOn: boolean) => void;
}

export function LayerRow(props: Props) {
  const { nodeId, label, isSelected, expanded, isRenamed, elementProps, onToggle, onChoose, onRename } =
    props;
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const commands = useSectionCommands();
  const node = useNode(nodeId);
  const isLocked = node?.props['locked'] === true;
  const isHidden = node?.props['hidden'] === true;
  const look = { size: 15, stroke: 1.6 };
  return (
    <div
      {...elementProps}
      className={`${elementProps.className} ${classes.row}`}
      // The surrounding tree item handles the keys.
      role="presentation"
      data-layer={nodeId}
      data-selected={isSelected || undefined}
      data-hidden={isHidden || undefined}
      onClick={onChoose}
      onDoubleClick={() => onRename(node?.kind !== 'item' && !editor.isContentOnly)}
    >
      <span
        className={classes.chevron}
        data-open={expanded || undefined}
        aria-hidden
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        {expanded !== undefined && <IconChevronRight size={14} stroke={1.8} />}
      </span>
      {isRenamed ? (
        <NameField nodeId={nodeId} name={label} onEnd={() => onRename(false)} />
      ) : (
        <span className={classes.name}>
          {label}
          {node?.props['linked'] !== undefined && (
            <IconLink
              size={13}
              stroke={1.8}
              className={classes.linked}
              role="img"
              aria-label={t('section.linked')}
            />
          )}
        </span>
      )}
      {node && node.kind !== 'item' && !isRenamed && !editor.isContentOnly && (
        <span className={classes.tools}>
          {node.kind === 'section' && (
            <IconButton
              label={t(isHidden ? 'section.show' : 'section.hide')}
              data-on={isHidden || undefined}
              tabIndex={-1}
              onClick={(event) => {
                event.stopPropagation();
                commands.toggleHidden(nodeId);
              }}
            >
              {isHidden ? <IconEyeOff {...look} /> : <IconEye {...look} />}
            </IconButton>
          )}
          <IconButton
            label={t(isLocked ? 'section.unlock' : 'section.lock')}
            data-on={isLocked || undefined}
            tabIndex={-1}
            onClick={(event) => {
              event.stopPropagation();
              commands.toggleLocked(nodeId);
            }}
          >
            {isLocked ? <IconLock {...look} /> : <IconLockOpen {...look} />}
          </IconButton>
        </span>
      )}
    </div>
  );
}

/** Enter and a click elsewhere save the name, Escape cancels; an empty name restores the default label. */
function NameField({ nodeId, name, onEnd }: { nodeId: string; name: string; onEnd: () => void }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => input.current?.select(), []);
  const end = (isKept: boolean): void => {
    if (isOver.current) return;
    isOver.current = true;
    const wanted = input.current?.value.trim() ?? '';
    if (isKept && wanted !== name)
      editor.setField(nodeId, ['props', 'name'], wanted || undefined, { label: t('edits.rename') });
    onEnd();
  };
  return (
    <input
      ref={input}
      className={classes.nameField}
      aria-label={t('layers.name')}
      defaultValue={name}
      maxLength={limits.editor.nodeNameMaxLength}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter' || event.key === 'Escape') {
          event.preventDefault();
          event.currentTarget.closest<HTMLElement>('[role="treeitem"]')?.focus();
          end(event.key === 'Enter');
        }
      }}
    />
  );
}
