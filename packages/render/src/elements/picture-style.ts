import { escapeHtml } from '../escape.ts';

export interface PictureLook {
  /** Stands in its place until it has come. */
  color?: string | undefined;
  /** What stays in sight when it is cut, as `object-position` writes it; absent: its middle. */
  position?: string | undefined;
}

/** The styles that belong to the picture, not to its place. */
export const pictureStyle = ({ color, position }: PictureLook): string => {
  const rules = [color && `background-color:${color}`, position && `object-position:${position}`];
  const style = rules.filter(Boolean).join(';');
  return style === '' ? '' : ` style="${escapeHtml(style)}"`;
};
