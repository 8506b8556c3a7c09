import type { Theme } from '@sitewright/contract/themes/theme';
import { readableOn } from '@sitewright/render/color';
import { useEditor } from '../../model/editor-context.tsx';
import classes from './theme-panel.module.css';

/** Preview of a theme: its background, a heading, a button and the dark scheme. */
export function ThemeSample({ theme }: { theme: Theme }) {
  const editor = useEditor();
  const { colors, fonts, borderRadius, headings } = theme;
  const font = editor.library.fonts.get(fonts.heading);
  return (
    <span
      className={classes.sample}
      style={{ background: colors.background, color: colors.text }}
      aria-hidden
    >
      <b
        style={{
          fontFamily: font ? `"${font.family}",${font.fallback}` : 'system-ui',
          fontWeight: headings?.weight ?? 700,
        }}
      >
        Aa
      </b>
      <i
        style={{
          background: colors.primary,
          color: readableOn(colors.primary),
          borderRadius: borderRadius.medium,
        }}
      />
      <i style={{ background: colors.surface }} />
      <i style={{ background: colors.dark }} />
    </span>
  );
}
