import { createTheme, type Theme } from '@mui/material/styles'
import { accents } from './accents'

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true
  }
  interface Palette {
    accent: { main: string }
    shell: { sidebar: string; sidebarActive: string; sidebarText: string; sidebarMuted: string; page: string }
  }
  interface PaletteOptions {
    accent?: { main: string }
    shell?: { sidebar: string; sidebarActive: string; sidebarText: string; sidebarMuted: string; page: string }
  }
}

const [teal] = accents
const sidebar = { sidebar: '#1f2a33', sidebarActive: '#16202a', sidebarText: '#cfd8dc', sidebarMuted: '#90a4ae' }

/** Attribute on `<html>` for light or dark. */
export const colorSchemeAttribute = 'data-color-scheme'

/** The one theme. CSS variables apply accents over it (accent-styles.ts), so a change needs no new theme. */
export const theme: Theme = createTheme({
  cssVariables: { colorSchemeSelector: colorSchemeAttribute, cssVarPrefix: 'c' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: teal.strong, light: teal.accent, dark: teal.strong, contrastText: '#ffffff' },
        accent: { main: teal.accent },
        error: { main: '#c62828' },
        warning: { main: '#9a5b00' },
        success: { main: '#2e7d32' },
        info: { main: '#01579b' },
        text: { primary: '#1f2933', secondary: '#52606d' },
        divider: '#dde2e7',
        background: { default: '#f5f6f8', paper: '#ffffff' },
        shell: { ...sidebar, page: '#f5f6f8' },
      },
    },
    dark: {
      palette: {
        primary: { main: teal.bright, light: teal.bright, dark: teal.strong, contrastText: '#0b1215' },
        accent: { main: teal.accent },
        error: { main: '#ff8a80' },
        warning: { main: '#ffb74d' },
        success: { main: '#81c784' },
        info: { main: '#81d4fa' },
        text: { primary: '#e4e9ee', secondary: '#a9b4be' },
        divider: '#3a424a',
        background: { default: '#171b1f', paper: '#20252a' },
        shell: { ...sidebar, sidebar: '#12181d', sidebarActive: '#0b1014', page: '#171b1f' },
      },
    },
  },
  shape: { borderRadius: 4 },
  typography: {
    fontFamily:
      '"Helvetica Neue", Helvetica, "PingFang SC", "Hiragino Sans GB", "Noto Sans CJK SC", "Microsoft YaHei", Arial, sans-serif',
    body1: { fontSize: 'var(--text-size)' },
    body2: { fontSize: 'var(--text-size)' },
    button: { fontSize: 'var(--text-size)', textTransform: 'none' },
    h6: { fontSize: '1.15rem' },
  },
  components: {
    // Dark mode distinguishes panels from the page by their own colour, not by a veil that grows with elevation.
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { size: 'small', disableElevation: true },
      styleOverrides: {
        root: {
          fontSize: 'var(--text-size)',
          // A disabled control stays focusable, so that it can say why; it must still look disabled.
          '&[aria-disabled="true"]': { cursor: 'not-allowed', opacity: 0.55 },
        },
      },
    },
    MuiMenuItem: { styleOverrides: { root: { fontSize: 'var(--text-size)' } } },
    MuiIconButton: { defaultProps: { size: 'small' } },
    MuiOutlinedInput: {
      defaultProps: { size: 'small' },
      // The border of every other control.
      styleOverrides: {
        notchedOutline: { borderColor: 'color-mix(in srgb, var(--c-palette-text-primary) 45%, transparent)' },
      },
    },
    MuiFormControl: { defaultProps: { size: 'small' } },
  },
})
