/** Cookie in which the browser reports its IANA time zone, so that server-rendered times need no second pass. */
export const zoneCookie = 'zone'

/** Whether this machine knows a zone. */
export const isKnownZone = (name: string): boolean => {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** A usable IANA zone: the requested one, or China's, where most of the staff are. */
export const toTimeZone = (zone: string | undefined): string => {
  const name = zone ?? ''
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return 'Asia/Shanghai'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'Asia/Shanghai'
  }
}
