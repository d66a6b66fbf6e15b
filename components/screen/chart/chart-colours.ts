import type { Severity } from '@/lib/contract/fault-code'

/**
 * Colours of series. All derive from the theme's variables and so follow light, dark and accent; in both
 * modes each has at least 3:1 against the panel (chart-colours.test.ts).
 */
export const chartColours = {
  accent: 'var(--c-palette-primary-main)',
  blue: 'var(--c-palette-info-main)',
  green: 'var(--c-palette-success-main)',
  amber: 'var(--c-palette-warning-main)',
  red: 'var(--c-palette-error-main)',
  olive: 'color-mix(in srgb, var(--c-palette-warning-main), var(--c-palette-success-main))',
  violet: 'color-mix(in srgb, var(--c-palette-info-main), var(--c-palette-error-main))',
} as const

/** Info, minor, major, critical. */
export const severityColours: Record<Severity, string> = {
  1: chartColours.blue,
  2: chartColours.olive,
  3: chartColours.amber,
  4: chartColours.red,
}
