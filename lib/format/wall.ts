import { addDays } from 'date-fns/addDays'
import { addSeconds } from 'date-fns/addSeconds'
import { secondsInMinute } from 'date-fns/constants'
import { isEqual } from 'date-fns/isEqual'
import { isValid } from 'date-fns/isValid'
import { subDays } from 'date-fns/subDays'
import { subSeconds } from 'date-fns/subSeconds'
import { utc } from './utc'
import { zoneOffset } from './zone-offset'

/*
 * What the clocks of a zone show, as a date of UTC: date-fns counts and formats it, and each of its days has 24 hours.
 * A TZDate of `tz(zone)` is right as long as it is only read: once set, it is wrong around clock changes, and differs
 * with the zone of the machine. It also formats at a quarter of the speed, and needs `Intl` for the browser's own zone.
 */

/** Before standard zones, offsets had seconds, which appear as fractions of a minute. */
const secondsAhead = (moment: Date, zone: string): number => Math.round(zoneOffset(zone, moment) * secondsInMinute)

/** What the clocks of a zone show at a moment. Throws for an invalid date, and for a zone that this machine does not know. */
export const toWall = (moment: Date, zone: string): Date => {
  const wall = addSeconds(moment, secondsAhead(moment, zone), { in: utc })
  if (!isValid(wall)) throw new RangeError(`no moment by the clocks of ${zone}`)
  return wall
}

/**
 * The moment at which the clocks of a zone show this: in an hour that occurs twice the first one; in a skipped hour it
 * counts on from before it. Throws as `toWall` does.
 */
export const fromWall = (wall: Date, zone: string): Date => {
  const [first, second] = [subDays(wall, 1, { in: utc }), addDays(wall, 1, { in: utc })].map(
    (near) => new Date(+subSeconds(wall, secondsAhead(near, zone))),
  ) as [Date, Date]
  return [first, second].find((moment) => isEqual(toWall(moment, zone), wall)) ?? first
}
