import { cycleAlarmOf } from '@/lib/hvac/protection-limits'

/** Which signals and retries belong to a code is the same for all. */
const anyKind = { refrigerant: 'R410A', series: 'vrf' } as const

/** What stands still on the module that has the fault: its fan, or the current sensor of its inverter. */
const defects = new Set(['09', '51', '56', '57', '58'])
export const hasDefect = (faultCode: string): boolean => defects.has(faultCode)

/** Codes of fans that stand; their condition is on no signal of the cycle, but only a system that runs shows it. */
const fanCodes = new Set(['09', '56', '58'])

/** Whether a fault can only come while the compressor runs. */
export const needsRunning = (faultCode: string): boolean =>
  fanCodes.has(faultCode) || cycleAlarmOf(faultCode, anyKind) !== undefined

/** Sensors that fail without stopping the unit: it goes on with another sensor. Domain 5.6. */
const harmless = new Set(['11', '12', '13', '14', '17', '20', '22', '24', '25', '26', '59', '60', '61'])

export const stopsUnit = (faultCode: string): boolean => !harmless.has(faultCode)

/** Codes by which all values of a system, or of one unit, are lost: nothing answers on the bus. */
export const losesSystem = (faultCode: string): boolean => faultCode === '03' || faultCode === 'N2'
export const losesUnit = (faultCode: string): boolean => faultCode === '0A' || losesSystem(faultCode)

/** Last cause of stoppage and protection code that go with an alarm of an outdoor unit. */
export const stopCauseOf = (faultCode: string): { stopCause: string; protectCode: string } => {
  const retry = cycleAlarmOf(faultCode, anyKind)?.retry ?? null
  if (!stopsUnit(faultCode)) return { stopCause: 'd1-00', protectCode: '' }
  return { stopCause: 'd1-02', protectCode: retry ?? '' }
}
