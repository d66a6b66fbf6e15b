import { rnd } from '@/lib/format/rnd'

const maxTries = 2
/** Domain 5.7: 1.5 % of what is sent is never answered. */
const lost = 0.015

/**
 * Sends a controller of the demo fleet its programme: after which try it has taken it, null when it answered neither the
 * first nor the second. Always the same for the same moment.
 */
export const exchange = (macWifiId: string, now: Date, draw: typeof rnd = rnd): number | null => {
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    if (draw('schedule', macWifiId, now.getTime(), attempt) >= lost) return attempt
  }
  return null
}
