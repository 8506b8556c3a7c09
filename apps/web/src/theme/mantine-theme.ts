import { createTheme, type MantineColorsTuple } from '@mantine/core';

/**
 * Mantine theme based on our tokens: every value references a custom property of tokens.css, which alone defines
 * light and dark mode.
 */
const scale = (name: string): MantineColorsTuple =>
  Array.from({ length: 10 }, (_, shade) => `var(--${name}-${shade})`) as unknown as MantineColorsTuple;

/** The header of a dialog must not be a banner landmark. */
const plainHeader = { header: { role: 'presentation' } };

/** Accessibility fixes for Mantine; labels come from the current translations. */
export const createAppTheme = (closeLabel: string, passwordLabel: string) =>
  createTheme({
    colors: { brand: scale('brand'), gray: scale('neutral'), dark: scale('ink') },
    primaryColor: 'brand',
    primaryShade: 6,
    black: '#1a1916',
    fontFamily: 'var(--font-ui)',
    fontFamilyMonospace: 'var(--font-mono)',
    headings: {
      fontFamily: 'var(--font-display)',
      fontWeight: '650',
      sizes: { h1: { fontSize: '32px', lineHeight: '1.12' }, h2: { fontSize: '24px', lineHeight: '1.2' } },
    },
    fontSizes: { xs: '12px', sm: '13px', md: '15px', lg: '18px', xl: '24px' },
    radius: {
      xs: 'var(--radius-small)',
      sm: 'var(--radius-small)',
      md: 'var(--radius-medium)',
      lg: 'var(--radius-large)',
      xl: '20px',
    },
    defaultRadius: 'md',
    shadows: {
      xs: 'var(--shadow-small)',
      sm: 'var(--shadow-small)',
      md: 'var(--shadow-medium)',
      lg: 'var(--shadow-medium)',
      xl: 'var(--shadow-large)',
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      // Initials and light badges fail the contrast check in Mantine's shades.
      Avatar: {
        styles: {
          placeholder: { color: 'var(--color-primary-text)', background: 'var(--color-primary-tint)' },
        },
      },
      Badge: {
        defaultProps: { variant: 'light' },
        styles: { root: { color: 'var(--color-primary-text)', textTransform: 'none', fontWeight: 550 } },
      },
      Button: { styles: { root: { fontWeight: 550 } } },
      ColorInput: { defaultProps: { withEyeDropper: false } },
      Drawer: { defaultProps: { attributes: plainHeader, closeButtonProps: { 'aria-label': closeLabel } } },
      // The placeholder is not an allowed child of a menu.
      Menu: { defaultProps: { shadow: 'md', radius: 'lg', withInitialFocusPlaceholder: false } },
      Modal: {
        defaultProps: {
          radius: 'lg',
          centered: true,
          attributes: plainHeader,
          closeButtonProps: { 'aria-label': closeLabel },
        },
      },
      Pagination: { defaultProps: { size: 'md' } },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': passwordLabel } } },
      Popover: { defaultProps: { shadow: 'md', radius: 'lg' } },
      Table: { defaultProps: { verticalSpacing: 10, borderColor: 'var(--color-border)' } },
      Tooltip: { defaultProps: { openDelay: 350, withArrow: false } },
    },
  });
