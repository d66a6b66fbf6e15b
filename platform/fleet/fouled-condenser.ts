import { minuteWithin, toSiteTime } from '../telemetry/site-clock'

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

const minuteMs = 60_000
const dayMs = 86_400_000

/** When the alarm came: today at 14:22 of the site if that is past, otherwise yesterday. */
export const fouledCondenserAlarmTime = (now: Date): Date => {
  const { timeZone, alarmMinute } = fouledCondenser
  const minute = minuteWithin(now, timeZone, toSiteTime(now, timeZone).day)
  const today = Math.floor(now.getTime() / minuteMs) * minuteMs - (minute - alarmMinute) * minuteMs
  return new Date(minute > alarmMinute ? today : today - dayMs)
}
