import './zod-mode'
import * as z from 'zod'

/** 1 indoor unit, 2 outdoor unit, 3 controller, 4 air box, 5 platform or network. Domain 2.6. */
export const UnitKind = z.literal([1, 2, 3, 4, 5])
export type UnitKind = z.infer<typeof UnitKind>
/** A code as an alarm can carry it: `08`, `E1`, `0b`. */
export const alarmCode = /^[0-9A-Za-z]{2,3}$/
/** 1 info, 2 minor, 3 major, 4 critical. */
export const Severity = z.literal([1, 2, 3, 4])
export type Severity = z.infer<typeof Severity>
/** Alarm of an air box for a leak of R32, which burns: ahead of all others. Domain 2.6. */
export const leak = { unitKind: 4, faultCode: '62' } as const
export const isLeak = (fault: { unitKind: UnitKind; faultCode: string }): boolean =>
  fault.unitKind === leak.unitKind && fault.faultCode === leak.faultCode
/** 0 active, 1 cleared, 2 muted. */
export const FaultStatus = z.literal([0, 1, 2])
