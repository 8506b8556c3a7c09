import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useLatest } from '../../../../lib/hooks/use-latest.ts';
import { useStore, useStored } from '../model/builder-context.tsx';
import { fieldLabel } from '../model/field-label.ts';
import { useFieldCommands } from '../model/use-field-commands.ts';
import { useGroupCommands } from '../model/use-group-commands.ts';
import { handleCanvasKey } from './canvas-keys.ts';
import { createCanvasPort } from './create-canvas-port.ts';
import { EmptyCanvas } from './empty-canvas.tsx';
import classes from './form-canvas.module.css';
import { FormPainter } from './form-painter.ts';
import { placeFrame } from './place-frame.ts';
import { SelectionToolbar } from './selection-toolbar.tsx';
import { useCanvasLook } from './use-canvas-look.ts';
import { useFieldDrag } from './use-field-drag.ts';

const fieldIdAt = (event: Event): string | undefined => {
  const [inner] = event.composedPath();
  const element = inner instanceof Element ? inner.closest<HTMLElement>('[data-form-field]') : null;
  return element?.dataset['formField'];
};

/** The form as it will look, with its fields to select, move and delete. */
export function FormCanvas() {
  const { t } = useTranslation('form-builder');
  const store = useStore();
  const isEmpty = useStored(({ content }) => content.fields.length === 0);
  const scroller = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const look = useLatest(useCanvasLook());
  const commands = useLatest(useFieldCommands());
  const group = useLatest(useGroupCommands());
  const drag = useLatest(useFieldDrag());
  const painter = useRef<FormPainter>(undefined);
  const paint = useRef<() => void>(undefined);

  useEffect(() => {
    const [around, inside] = [scroller.current!, host.current!];
    const drawing = new FormPainter(inside);
    painter.current = drawing;
    let request = 0;
    const place = (): void => placeFrame(frame.current, drawing.elementOf(store.selectedId ?? ''), inside);
    // The frame follows its field after the browser has laid the page out: reading positions before would lay it out once more.
    const resized = new ResizeObserver(place);
    resized.observe(inside);
    let framed: HTMLElement | undefined;
    const follow = (): void => {
      const element = drawing.elementOf(store.selectedId ?? '');
      if (element === framed) return;
      if (framed) resized.unobserve(framed);
      framed = element;
      if (framed) resized.observe(framed);
      else place();
    };
    const flush = (): void => {
      cancelAnimationFrame(request);
      request = 0;
      drawing.paint(store.content, look.current);
      drawing.select(store.state.selectedIds);
      follow();
    };
    const schedule = (): void => void (request ||= requestAnimationFrame(flush));
    paint.current = schedule;
    flush();
    const stop = store.subscribe(schedule);
    store.setCanvas(createCanvasPort({ painter: drawing, scroller: around, host: inside, flush }));
    const ended = new AbortController();
    const { signal } = ended;
    drawing.root.addEventListener(
      'keydown',
      (event) => {
        const id = fieldIdAt(event);
        if (id !== undefined)
          handleCanvasKey(event as KeyboardEvent, id, {
            store,
            painter: drawing,
            commands: commands.current,
            group: group.current,
          });
      },
      { signal },
    );
    drawing.root.addEventListener(
      'pointerdown',
      (event) => {
        const id = fieldIdAt(event);
        const field = store.fieldOf(id);
        const element = drawing.elementOf(id ?? '');
        const press = event as PointerEvent;
        // A finger scrolls; it drags by the handle of the toolbar. Keys of selecting begin no drag.
        const isSelecting = press.shiftKey || press.ctrlKey || press.metaKey;
        if (!field || !element || press.pointerType === 'touch' || isSelecting) return;
        const ids = group.current.groupOf(field.id);
        const label = ids ? t('group.title', { count: ids.length }) : fieldLabel(field);
        drag.current(press, element, { ids: ids ?? [field.id], label });
      },
      { signal },
    );
    drawing.root.addEventListener(
      'click',
      (event) => {
        const id = fieldIdAt(event);
        if (id === undefined) return;
        group.current.select(id, event as MouseEvent);
        drawing.focus(id);
      },
      { signal },
    );
    return () => {
      cancelAnimationFrame(request);
      ended.abort();
      resized.disconnect();
      stop();
      store.setCanvas(undefined);
    };
  }, [store, look, commands, group, drag, t]);

  const currentLook = useCanvasLook();
  useLayoutEffect(() => paint.current?.(), [currentLook]);

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      tabIndex={-1}
      role="presentation"
      onClick={(event) => {
        if (event.target === event.currentTarget) commands.current.select(undefined);
      }}
    >
      <section className={classes.page} aria-label={t('canvas.label')}>
        {isEmpty && <EmptyCanvas />}
        <div ref={host} className={classes.host} hidden={isEmpty} />
        <div ref={frame} className={classes.frame} hidden>
          <SelectionToolbar />
        </div>
      </section>
    </div>
  );
}
