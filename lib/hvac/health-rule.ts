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
export type HealthRule = (typeof healthRules)[number]

/** Results of a running diagnosis, the worst first. */
export const healthStates = ['alarm', 'attention', 'good', 'unknown'] as const
export type HealthState = (typeof healthStates)[number]
