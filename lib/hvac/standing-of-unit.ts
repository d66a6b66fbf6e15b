import type { RetriesSoFar, Standing } from './health-verdict'

type Unit = { alarmCode: string; stopCause: string; retries: RetriesSoFar | null }
type Named = readonly { code: string; name: string }[]

/** The code of a unit without an alarm. Domain 2.3. */
const noAlarm = '--'
/** Cause of stoppage: locked out until somebody resets it. Domain 3.3. */
const lockedOut = 'd1-02'

/**
 * What takes precedence over a unit's readings: its alarm with its name, or only the lock-out if the code is unknown, and
 * the retries so far.
 */
export const standingOfUnit = (
  { alarmCode, stopCause, retries }: Unit,
  codes: { alarms: Named; stopCauses: Named } | undefined,
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
