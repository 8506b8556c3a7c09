import { escapeHtml } from '../escape.ts';

export interface ImageLook {
  /** Placeholder colour while the image is loading. */
  color?: string | undefined;
  /** Focal point for cropping, as a value of `object-position`; absent: the centre. */
  position?: string | undefined;
}

/** Styles of the image itself, not of its position. */
export const imageStyle = ({ color, position }: ImageLook): string => {
  const rules = [color && `background-color:${color}`, position && `object-position:${position}`];
  const style = rules.filter(Boolean).join(';');
  return style === '' ? '' : ` style="${escapeHtml(style)}"`;
};
