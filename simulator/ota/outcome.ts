import { rnd } from '@/lib/format/rnd'

/**
 * How a simulated device takes an upgrade. offline: it drops off the net. timeout: the download does not end. checksum:
 * the file arrives broken. flash: writing fails. slowReboot: it succeeds, and takes its time to come back. silent: it is
 * never heard of again.
 */
export const outcomes = ['success', 'slowReboot', 'offline', 'timeout', 'checksum', 'flash', 'silent'] as const
export type Outcome = (typeof outcomes)[number]

/** Outcomes of named devices, try by try; a device that is not named succeeds, and so does a try beyond the last. */
export type OutcomeLists = Readonly<Record<string, readonly Outcome[]>>

export type Script = (device: { macWifiId: string; upgradeId: number; attempt: number }) => Outcome

/** Of a hundred devices four fail, and those mostly for want of a line. Domain 4.3. */
const failing = 0.04
const causes = [
  ['offline', 0.5],
  ['timeout', 0.8],
  ['checksum', 0.9],
  ['flash', 1],
] as const satisfies readonly (readonly [Outcome, number])[]

/** The same device does the same in the same upgrade; what passes by itself is over after one to four tries. */
export const demoScript: Script = ({ macWifiId, upgradeId, attempt }) => {
  if (rnd(macWifiId, 'ota', upgradeId) >= failing) {
    return rnd(macWifiId, 'reboot', upgradeId) < 0.02 ? 'slowReboot' : 'success'
  }
  const draw = rnd(macWifiId, 'cause', upgradeId)
  const cause = causes.find(([, upTo]) => draw < upTo)?.[0] ?? 'flash'
  const lasts = cause === 'offline' || cause === 'timeout' ? 1 + Math.floor(4 * rnd(macWifiId, 'lasts', upgradeId)) : 9
  return attempt > lasts ? 'success' : cause
}

export const scriptOf =
  (lists: OutcomeLists): Script =>
  ({ macWifiId, attempt }) =>
    lists[macWifiId]?.[attempt - 1] ?? 'success'
