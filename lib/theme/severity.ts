import type { Severity } from '@/lib/contract/fault-code'

/** Names of the severities in the theme's variables, from the worst. */
export type SeverityName = 'critical' | 'major' | 'minor' | 'info'

/** The one table of severities: whatever shows one takes its name, and with it its colour, from here. Domain 2.6. */
export const severityNames = { 1: 'info', 2: 'minor', 3: 'major', 4: 'critical' } as const satisfies Record<
  Severity,
  SeverityName
>

/** Colour of a severity in charts, dots and maps; app/global.css has a value for each mode. */
export const severityColour = (severity: Severity): string => `var(--severity-${severityNames[severity]})`

/** Tones of a chip that shows a severity. */
export const severityTones = {
  1: 'severity-info',
  2: 'severity-minor',
  3: 'severity-major',
  4: 'severity-critical',
} as const satisfies Record<Severity, `severity-${SeverityName}`>
