import * as z from 'zod'

/** The rules by which an outdoor unit is judged, the most telling ones first. */
export const healthRules = [
  'fouledCondenser',
  'undercharge',
  'liquidReturn',
  'highPressure',
  'lowPressure',
  'highDischargeTemp',
  'highDischargeSuperheat',
  'lowSuctionPressure',
  'highSuctionPressure',
  'lowSuctionSuperheat',
  'highSuctionSuperheat',
  'lowSubcool',
  'highSubcool',
  'pressureRatio',
  'fanStopped',
  'finTemp',
  'voltage',
] as const
export const HealthRule = z.enum(healthRules)
export type HealthRule = z.infer<typeof HealthRule>

/** What a running diagnosis comes to, the worst first. */
export const healthStates = ['alarm', 'attention', 'good', 'unknown'] as const
export const HealthState = z.enum(healthStates)
export type HealthState = z.infer<typeof HealthState>
