import type { OutdoorUnit, UnitCodes } from '@/lib/contract/unit'
import type { Standing } from './health-verdict'

/** A unit without an alarm says so with this. Domain 2.3. */
const noAlarm = '--'
/** Locked out until somebody resets it. Domain 3.3. */
const lockedOut = 'd1-02'

/**
 * What goes before the readings of a unit: its alarm with its name, or the lock-out alone where the code is not told, and
 * the retries so far.
 */
export const standingOfUnit = (
  { alarmCode, stopCause, retries }: Pick<OutdoorUnit, 'alarmCode' | 'stopCause' | 'retries'>,
  codes: UnitCodes | undefined,
): Standing => {
  const isAlarm = alarmCode !== noAlarm && alarmCode !== ''
  if (!isAlarm && stopCause !== lockedOut) return { alarms: [], retries }
  const name = isAlarm
    ? codes?.alarms.find(({ code }) => code === alarmCode)?.name
    : codes?.stopCauses.find(({ code }) => code === lockedOut)?.name
  return {
    alarms: [{ code: isAlarm ? alarmCode : lockedOut, name: name ?? '', retries: null }],
    retries,
  }
}
