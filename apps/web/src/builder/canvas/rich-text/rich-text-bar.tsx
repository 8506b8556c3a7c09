import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { loadNamespaces } from '../../../lib/translations.ts';
import { LinkBox } from '../../panels/links/link-box.tsx';
import { RichTextTools } from '../../panels/properties/fields/rich-text-tools.tsx';
import { isToolOn, pressTool, useMarks } from '../../panels/properties/fields/use-rich-text.ts';
import { boxOf } from '../../positioning/position-geometry.ts';
import type { CanvasFrame } from '../canvas-frame.ts';
import type { OverlayPainter } from '../overlay-painter.ts';
import classes from './rich-text-bar.module.css';
import type { RichEditing, RichTextRequest } from './rich-text-editor.ts';
import { richTextSource } from './selected-texts.ts';
import { positionToolbar } from './toolbar-position.ts';

interface Props {
  rich: RichEditing;
  place: CanvasFrame;
  painter: OverlayPainter;
}

const RewriteBox = lazyComponent(() =>
  Promise.all([import('../../panels/suggest-texts/rewrite-box.tsx'), loadNamespaces(['suggest-texts'])]).then(
    ([m]) => m,
  ),
);

const marginPx = 8;

/** Rectangle of the selected text, or of the caret's line, in window pixels. */
const wordsIn = ({ editor }: RichEditing, { frame, scale }: CanvasFrame) => {
  const { from, to } = editor.state.selection;
  const start = editor.view.coordsAtPos(from, 1);
  const end = editor.view.coordsAtPos(to, -1);
  const isOneLine = end.top < start.bottom;
  const text = isOneLine ? { left: start.left, right: end.right } : editor.view.dom.getBoundingClientRect();
  const origin = frame.getBoundingClientRect();
  return {
    left: origin.left + text.left * scale,
    right: origin.left + text.right * scale,
    top: origin.top + Math.min(start.top, end.top) * scale,
    bottom: origin.top + Math.max(start.bottom, end.bottom) * scale,
  };
};

/** Toolbar above the text that is edited on the page. */
export default function RichTextBar({ rich, place, painter }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const marks = useMarks(rich.editor);
  const [opened, setOpened] = useState<'link' | 'rewrite'>();
  const isOpen = opened !== undefined;
  const isReturning = useRef(false);

  const paint = useEffectEvent(() => {
    const element = bar.current;
    if (!element || rich.editor.isDestroyed) return;
    const page = boxOf(place.frame.getBoundingClientRect());
    const words = wordsIn(rich, place);
    const isInSight = words.bottom > page.top && words.top < page.bottom;
    element.style.visibility = isInSight || isOpen ? '' : 'hidden';
    const bars = place.frame.parentElement?.querySelectorAll('[role="toolbar"]') ?? [];
    const toolbar = [...bars].find((one) => !element.contains(one));
    const other = toolbar && boxOf(toolbar.getBoundingClientRect());
    const { left, top } = positionToolbar({
      words,
      size: { width: element.offsetWidth, height: element.offsetHeight },
      room: {
        left: marginPx,
        right: document.documentElement.clientWidth - marginPx,
        top: page.top + marginPx,
        bottom: (isOpen ? window.innerHeight : page.bottom) - marginPx,
      },
      // A form is only open briefly, and may cover the other toolbar.
      other: other && other.right > other.left && !isOpen ? other : undefined,
    });
    element.style.transform = `translate(${Math.round(left)}px,${Math.round(top)}px)`;
  });
  const openForm = (form: 'link' | 'rewrite'): void => {
    rich.giveKeysToTools();
    setOpened(form);
  };
  const takeWish = useEffectEvent((wish: RichTextRequest) => {
    if (wish === 'link') openForm('link');
    else {
      rich.giveKeysToTools();
      bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }
  });
  const goBack = (): void => {
    isReturning.current = true;
    rich.editor.view.focus();
    isReturning.current = false;
  };
  const toggle = (form: 'link' | 'rewrite'): void => {
    if (opened !== form) {
      openForm(form);
      return;
    }
    setOpened(undefined);
    goBack();
  };
  const leaveByPress = useEffectEvent((event: PointerEvent) => {
    const target = event.target as Element;
    // Dropdowns and dialogs of the link form are rendered elsewhere in the document.
    if (rich.isInTools && !bar.current?.contains(target) && !target.closest('[data-portal]')) rich.leave();
  });

  useEffect(() => {
    const move = (): void => painter.schedule();
    const grown = new ResizeObserver(move);
    if (bar.current) grown.observe(bar.current);
    rich.setPaint(() => paint());
    rich.editor.on('selectionUpdate', move);
    const press = (event: PointerEvent): void => leaveByPress(event);
    document.addEventListener('pointerdown', press, true);
    window.addEventListener('resize', move);
    move();
    rich.listen((wish) => takeWish(wish));
    return () => {
      rich.listen(undefined);
      rich.setPaint(undefined);
      rich.editor.off('selectionUpdate', move);
      document.removeEventListener('pointerdown', press, true);
      window.removeEventListener('resize', move);
      grown.disconnect();
    };
  }, [painter, rich]);

  const leaveByFocus = (event: FocusEvent): void => {
    const isStill = isReturning.current || isOpen || event.currentTarget.contains(event.relatedTarget);
    if (!isStill) rich.leave();
  };
  const handleKey = (event: KeyboardEvent): void => {
    // Keys pressed in the toolbar are no builder commands.
    event.stopPropagation();
    if (event.key === 'Escape') goBack();
  };

  return (
    <div
      ref={bar}
      className={classes.bar}
      role="presentation"
      data-rich-text-bar
      onMouseDown={(event) => {
        // Keeps the caret in the text while a tool is pressed.
        if (!(event.target as Element).closest('form')) event.preventDefault();
        else rich.giveKeysToTools();
      }}
      onFocus={() => {
        rich.giveKeysToTools();
      }}
      onBlur={leaveByFocus}
      onKeyDown={handleKey}
    >
      <RichTextTools
        isOn={(tool) => isToolOn(marks, tool) || (tool === 'link' && opened === 'link')}
        isRewriting={opened === 'rewrite'}
        onRewrite={() => toggle('rewrite')}
        onPress={(tool) => {
          if (tool !== 'link') {
            pressTool(rich.editor, tool);
            goBack();
          } else toggle('link');
        }}
      />
      {opened === 'rewrite' && (
        <RewriteBox
          source={richTextSource(rich)}
          onDone={() => {
            goBack();
            setOpened(undefined);
          }}
        />
      )}
      {opened === 'link' && (
        <LinkBox
          marks={marks}
          editor={rich.editor}
          onDone={() => {
            goBack();
            setOpened(undefined);
          }}
        />
      )}
    </div>
  );
}
