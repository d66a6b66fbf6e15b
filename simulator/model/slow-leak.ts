import { minutesInDay } from 'date-fns/constants'
import { plantMinute } from './site-day'

/**
 * The demonstration of a slow leak: the server room of an office in Shanghai loses refrigerant day by day. Nothing alarms;
 * whoever looks at a week of it sees the superheat and the openings of the valves rise and the suction pressure fall at
 * the same load. The server room of the third brand's office there has the same weather and loses nothing.
 */
export const slowLeak = {
  platformId: 12,
  macWifiId: '84F3EBFCFCE9',
  systemNo: 2,
  /** It began so many days before the demonstration, at the beginning of a day. */
  days: 7,
} as const

/** A system that loses refrigerant, since a moment. */
export type Leak = { from: Date }

/**
 * How much a day takes away of what an empty system lacks (1, the undercharge that ends in alarm 47: domain 5.6), and
 * where it stops: too little for an alarm. Ours.
 */
const share = { perDay: 0.09, most: 0.75 }

/** What a leaking system lacks by the minute of a day of its site. */
export const lackOf = ({ from }: Leak, timeZone: string, day: number): ((minute: number) => number) => {
  const began = plantMinute(from, timeZone, day)
  return (minute) => Math.min(share.most, Math.max(0, ((minute - began) / minutesInDay) * share.perDay))
}
