const formatters = new Map<string, Intl.DateTimeFormat>()

const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(timeZone, made)
  return made
}

const dayMs = 86_400_000

/** Zones whose clocks change by an hour, by half an hour, at midnight, never, and by government decision. */
export const zones = [
  ...['UTC', 'Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Australia/Lord_Howe'],
  ...['America/Havana', 'America/Asuncion', 'Africa/Cairo', 'Asia/Beirut', 'Africa/Casablanca', 'Pacific/Apia'],
]

/** What clocks of a zone show, from Intl's parts: a different method from the product's. */
export const shownByIntl = (moment: number, timeZone: string): string => {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(moment)) parts[type] = value
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`
}

/** Offset of a zone from UTC, milliseconds, from what its clocks show. */
export const aheadByIntl = (moment: number, timeZone: string): number =>
  Date.parse(`${shownByIntl(moment, timeZone).replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000

/** The moment of a wall time, computed from what clocks show a day before and a day after it. */
export const fromWallByIntl = (text: string, zone: string): number => {
  const asUtc = Date.parse(`${text}Z`)
  const [before, after] = [aheadByIntl(asUtc - dayMs, zone), aheadByIntl(asUtc + dayMs, zone)]
  const [first, second] = [asUtc - before, asUtc - after]
  if (aheadByIntl(first, zone) === before) return first
  return aheadByIntl(second, zone) === after ? second : first
}

/** Moments at the end of days with a clock change in a zone; also the first one of a year. */
export const changesOf = (timeZone: string, fromYear: number, toYear: number): number[] => {
  const changes: number[] = []
  const end = Date.UTC(toYear, 0)
  for (let at = Date.UTC(fromYear, 0), ahead = aheadByIntl(at, timeZone); at < end; at += dayMs) {
    const next = aheadByIntl(at + dayMs, timeZone)
    if (next !== ahead) changes.push(at + dayMs)
    ahead = next
  }
  return [...changes, Date.UTC(fromYear, 0)]
}
