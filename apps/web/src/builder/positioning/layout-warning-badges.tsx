import { Popover } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';
import type { CanvasFrame } from '../canvas/canvas-frame.ts';
import type { OverlayPainter } from '../canvas/overlay-painter.ts';
import { useEditor, useEditorView } from '../model/editor-context.tsx';
import { nodeLabel } from '../model/node-label.ts';
import { LayoutWarningMessage } from './layout-warning-message.tsx';
import classes from './layout-warning.module.css';
import { useLayoutWarnings } from './layout-warning-store.ts';

const sizePx = 24;
/** Distance that keeps clear of the resize handle. */
const awayPx = 14;

/** Positions each badge after its element, or before it where there is no room. */
export const paintBadges = ({ view, scale, frame }: CanvasFrame, layer: HTMLElement): void => {
  for (const badge of layer.children as HTMLCollectionOf<HTMLElement>) {
    const element = view.elementOf(badge.dataset['badge'] ?? '');
    if (!element) continue;
    const { right, top, bottom, left } = element.getBoundingClientRect();
    const width = frame.clientWidth * scale;
    const behind = right * scale + awayPx;
    const before = Math.max(left * scale - awayPx - sizePx, 4);
    const x = behind + sizePx + 4 > width ? before : behind;
    const style = `translate(${x}px,${((top + bottom) / 2) * scale - sizePx / 2}px)`;
    if (badge.style.transform !== style) badge.style.transform = style;
  }
};

interface Props {
  painter: OverlayPainter;
  layer: RefObject<HTMLDivElement | null>;
}

/** A warning badge on each misplaced element of the current viewport, with its fixes. */
export function LayoutWarningBadges({ painter, layer }: Props) {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const { viewport } = useEditorView();
  const problems = useLayoutWarnings().filter((problem) => problem.viewport === viewport);
  const [openId, setOpenId] = useState<string>();
  useEffect(() => painter.schedule());
  return (
    <div ref={layer}>
      {problems.map((problem) => (
        <Popover
          key={problem.elementId}
          opened={openId === problem.elementId}
          onChange={(isOpen) => setOpenId(isOpen ? problem.elementId : undefined)}
          position="bottom-end"
          width={280}
          trapFocus
          returnFocus
          withinPortal
          classNames={{ dropdown: classes.popover ?? '' }}
        >
          <Popover.Target>
            <button
              type="button"
              className={classes.badge}
              data-badge={problem.elementId}
              aria-label={t('place.badge', { name: nodeLabel(editor, problem.elementId, language) })}
              title={t(`place.problems.${problem.kind}`, {
                viewport: t(`viewports.${viewport}`).toLocaleLowerCase(),
              })}
              onClick={() => {
                editor.select(problem.elementId);
                setOpenId(openId === problem.elementId ? undefined : problem.elementId);
              }}
            >
              <IconAlertTriangle size={14} stroke={2} />
            </button>
          </Popover.Target>
          <Popover.Dropdown>
            <LayoutWarningMessage problem={problem} onFixed={() => setOpenId(undefined)} />
          </Popover.Dropdown>
        </Popover>
      ))}
    </div>
  );
}
