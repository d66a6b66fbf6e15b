/** Cookie in which the browser reports its IANA time zone, so that server-rendered times need no second pass. */
export const zoneCookie = 'zone'

/**
 * Zones that `Intl` of browsers and of Node still calls by a name that IANA has given up. The new names are all older
 * than ten years: every database and browser knows them.
 */
export const renamedZones: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

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
    const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    return renamedZones[known] ?? known
  } catch {
    return 'Asia/Shanghai'
  }
}
