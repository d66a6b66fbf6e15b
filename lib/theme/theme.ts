import { createTheme, type Theme } from '@mui/material/styles'
import { accents } from './accents'
import { colorSchemeAttribute } from './color-scheme'

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

/** Durations of menus, and of dialogs and drawers, ms: too short to be noticed as waiting. */
const menuMs = 120
const overlayMs = 160
const curve = 'cubic-bezier(0.2, 0, 0, 1)'

/** The one theme. CSS variables apply accents over it (accent-styles.ts), so a change needs no new theme. */
export const theme: Theme = createTheme({
  cssVariables: { colorSchemeSelector: colorSchemeAttribute, cssVarPrefix: 'c' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: teal.strong, light: teal.accent, dark: teal.strong, contrastText: '#ffffff' },
        accent: { main: teal.accent },
        error: { main: '#b42318' },
        warning: { main: '#93370d' },
        success: { main: '#067647' },
        info: { main: '#175cd3' },
        text: { primary: '#101828', secondary: '#475467' },
        divider: '#e4e7ec',
        background: { default: '#f6f8fa', paper: '#ffffff' },
        shell: { ...sidebar, page: '#f6f8fa' },
      },
    },
    dark: {
      palette: {
        primary: { main: teal.bright, light: teal.bright, dark: teal.strong, contrastText: '#0b1215' },
        accent: { main: teal.accent },
        error: { main: '#fda29b' },
        warning: { main: '#fec84b' },
        success: { main: '#75e0a7' },
        info: { main: '#84adff' },
        text: { primary: '#e6eaf0', secondary: '#9aa4b2' },
        divider: '#2c343d',
        background: { default: '#14181d', paper: '#1b2127' },
        shell: { ...sidebar, sidebar: '#0e1216', sidebarActive: '#080b0e', page: '#14181d' },
      },
    },
  },
  shape: { borderRadius: 6 },
  transitions: {
    duration: {
      enteringScreen: overlayMs,
      leavingScreen: menuMs,
      short: menuMs,
      standard: overlayMs,
      complex: overlayMs,
    },
    easing: { easeInOut: curve, easeOut: curve, easeIn: curve, sharp: curve },
  },
  typography: {
    // Styles of every control name `font-family` themselves: the list of families stands once, in global.css.
    fontFamily: 'var(--font)',
    fontWeightLight: 400,
    fontWeightMedium: 600,
    fontWeightBold: 600,
    body1: { fontSize: 'var(--text-size)' },
    body2: { fontSize: 'var(--text-size)' },
    button: { fontSize: 'var(--text-size)', textTransform: 'none' },
    caption: { fontSize: 'var(--text-small)' },
    subtitle1: { fontSize: 'var(--text-subtitle)' },
    h6: { fontSize: 'var(--text-subtitle)' },
  },
  components: {
    // Dark mode distinguishes panels from the page by their own colour, not by a veil that grows with elevation.
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    // The library puts `outline: 0` on every button, which wins over the page's own ring.
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { '&:focus-visible': { outline: '2px solid var(--c-palette-primary-main)', outlineOffset: 2 } },
      },
    },
    MuiMenu: { defaultProps: { transitionDuration: menuMs } },
    MuiPopover: { defaultProps: { transitionDuration: menuMs } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 'var(--radius-dialog)' } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: 'var(--text-title)', fontWeight: 600 } } },
    MuiMenuItem: { styleOverrides: { root: { fontSize: 'var(--text-size)' } } },
    MuiOutlinedInput: {
      defaultProps: { size: 'small' },
      // The border of every other control.
      styleOverrides: {
        notchedOutline: { borderColor: 'var(--edge-control)' },
      },
    },
    MuiFormControl: { defaultProps: { size: 'small' } },
  },
})
