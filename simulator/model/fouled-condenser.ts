import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { toSiteTime } from '@/lib/format/site-clock'
import { seasonOf, toSystemKey } from './system-facts'

/**
 * The demonstration of domain 5.8: on a Shanghai office building a condenser clogs up through the morning, the system
 * stops three times on high pressure (d1-13, P13) and locks out with alarm 45 at 14:22. Charts of that day show it.
 * It is an ordinary fault row; telemetry makes the day from it as from any other.
 */
export const fouledCondenser = {
  platformId: 6,
  cityEn: 'Shanghai',
  timeZone: 'Asia/Shanghai',
  macWifiId: '84F3EB0F0145',
  systemNo: 0,
  unitNo: 0,
  faultCode: '45',
  /** Minute of the day, site time. */
  alarmMinute: 14 * 60 + 22,
} as const

const site = {
  key: toSystemKey(fouledCondenser.macWifiId, fouledCondenser.systemNo),
  cityEn: fouledCondenser.cityEn,
  latitude: null,
  longitude: null,
  usage: 1,
  systemType: 1,
} as const

/** An office that neither cools nor heats, or that is closed, has no condenser to stop for. */
const runsOn = (moment: Date): boolean => {
  const time = toSiteTime(moment, fouledCondenser.timeZone)
  return !time.weekend && seasonOf(site, time) !== 'off'
}

/** When the alarm came: the last 14:22 of the site on a working day on which the building cooled or heated. */
export const fouledCondenserAlarmTime = (now: Date): Date => {
  const { timeZone, alarmMinute } = fouledCondenser
  const { minute } = toSiteTime(now, timeZone)
  const today =
    Math.floor(now.getTime() / millisecondsInMinute) * millisecondsInMinute -
    (minute - alarmMinute) * millisecondsInMinute
  let alarm = minute > alarmMinute ? today : today - millisecondsInDay
  // Between two seasons the system rests for some weeks; no clock is ever changed in Shanghai.
  for (let back = 0; back < 120 && !runsOn(new Date(alarm)); back++) alarm -= millisecondsInDay
  return new Date(alarm)
}
