// Renders a theme as the look of the app's public pages. Its background is that of the light scheme; the dark scheme
// uses the theme's own dark colour. A theme that is dark itself looks the same in both.
import { nearestPassing } from '@sitewright/contract/themes/contrast';
import type { Theme } from '@sitewright/contract/themes/theme';
import { mix } from '@sitewright/render/color';
import type { FontFamily } from '@sitewright/render/theme-css';
import { isDeep, lightProperties, lookStyles, type Properties } from '../branding/brand-styles.ts';

type Colors = Theme['colors'];

const white = '#ffffff';
const black = '#000000';

/** In the app a card is brighter than its page, while a theme's surface is the muted background beside the page. */
const onLight = (colors: Colors): Colors => ({
  ...colors,
  surface: mix(colors.background, white, 0.7),
  light: colors.surface,
});

const onDark = (colors: Colors): Colors => {
  const background = mix(colors.dark, black, 0.25);
  const text = mix(white, colors.light, 0.7);
  return {
    ...colors,
    // A button must stand out from the page, and its white label from the button.
    primary: nearestPassing(colors.primary, background, 3.2),
    background,
    surface: mix(background, white, 0.06),
    text,
    textMuted: mix(text, background, 0.32),
    border: mix(background, text, 0.15),
    dark: mix(background, white, 0.09),
  };
};

/** The greys of the UI kit go from the background to the text colour: on a dark background they begin dark. */
const greysOf = ({ background, text }: Colors): Properties =>
  Object.fromEntries(
    [0.03, 0.07, 0.12, 0.18, 0.28, 0.45, 0.6, 0.75, 0.88, 1].map((share, at) => [
      `--mantine-color-gray-${at}`,
      mix(background, text, share),
    ]),
  );

const sizes = (name: string, { small, medium, large }: Theme['borderRadius']): Properties => ({
  [`--${name}-small`]: small,
  [`--${name}-medium`]: medium,
  [`--${name}-large`]: large,
});

/** Light text colours keep their hue when they are only as light as needed. */
const darkProperties = (colors: Colors): Properties => {
  const properties = lightProperties(onDark(colors));
  const grounds = ['background', 'surface', 'sunken', 'primary-tint'];
  return {
    ...properties,
    '--color-primary-text': grounds.reduce(
      (moved, name) => nearestPassing(moved, properties[`--color-${name}`]!, 5),
      colors.primary,
    ),
  };
};

/** The app's display sizes are tuned for its own typeface; others get their own weight and letter spacing. */
const headingRule = ({ headings }: Theme): string =>
  headings
    ? `:root:root :is(h1,main h2){font-weight:${headings.weight};letter-spacing:${headings.tracking}}`
    : '';

const systemStack = 'system-ui,sans-serif';

export const themeStyles = (theme: Theme, fonts: ReadonlyMap<string, FontFamily>): string => {
  const { colors } = theme;
  const shadows = sizes('shadow', theme.shadows);
  const deep = isDeep(colors.background)
    ? { ...lightProperties(colors), ...greysOf(colors), ...shadows }
    : undefined;
  const look = lookStyles(
    {
      fonts: theme.fonts,
      headings: theme.headings,
      shape: {
        ...(!fonts.has(theme.fonts.heading) && { '--font-display': systemStack }),
        ...(!fonts.has(theme.fonts.body) && { '--font-ui': systemStack }),
        ...sizes('radius', theme.borderRadius),
      },
      light: deep ?? { ...lightProperties(onLight(colors)), ...shadows },
      dark: deep ?? darkProperties(colors),
    },
    fonts,
  );
  return `${look}\n${headingRule(theme)}`;
};
