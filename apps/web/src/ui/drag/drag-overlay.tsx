import classes from './drag-overlay.module.css';

/** The indicator of a drop target, in screen pixels: a line, upright where it has a height, or a frame around something. */
export interface DropLine {
  left: number;
  y: number;
  width: number;
  height?: number | undefined;
}

interface Props {
  /** Shown beside the pointer. */
  label: string;
  x: number;
  y: number;
  line: DropLine | undefined;
  /** Describes the drop target. */
  lineLabel: string;
  where?: string | undefined;
}

/** What is dragged, beside the pointer, and the line at the drop target. */
export function DragOverlay({ label, x, y, line, lineLabel, where }: Props) {
  return (
    <div className={classes.layer} aria-hidden>
      {line && (
        <div
          className={classes.line}
          data-where={where}
          style={{
            transform: `translate(${line.left}px,${line.y}px)`,
            width: line.width,
            height: line.height,
          }}
        >
          <span className={classes.place}>{lineLabel}</span>
        </div>
      )}
      <div className={classes.ghost} style={{ transform: `translate(${x + 12}px,${y + 12}px)` }}>
        {label}
      </div>
    </div>
  );
}
