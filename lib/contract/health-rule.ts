import * as z from 'zod'

/** Rules for judging an outdoor unit, the most significant first. */
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

/** Results of a running diagnosis, the worst first. */
export const healthStates = ['alarm', 'attention', 'good', 'unknown'] as const
export const HealthState = z.enum(healthStates)
export type HealthState = z.infer<typeof HealthState>
