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

/** The moment that a wire time (`yyyy-MM-dd HH:mm:ss`, UTC) names. */
export const fromWireTime = (text: string): Date => new Date(`${text.replace(' ', 'T')}Z`)

/** A moment as `yyyy-MM-dd HH:mm:ss` in a zone. Spec 9 gives the format. */
export const toDateTime = (moment: Date, timeZone: string): string => {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(moment)) parts[type] = value
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`
}

/** A wire time shown in a zone, `--` for none. */
export const showWireTime = (text: string | null, timeZone: string): string =>
  text ? toDateTime(fromWireTime(text), timeZone) : '--'

export type Age = { unit: 'now' | 'minutes' | 'hours' | 'days'; count: number }

/** Age in the steps of spec 9: under 30 s now, under 1 h minutes, under 1 day hours, then days. Never negative. */
export const toAge = (from: Date, now: Date): Age => {
  const seconds = Math.max(0, (now.getTime() - from.getTime()) / 1000)
  if (seconds < 30) return { unit: 'now', count: 0 }
  if (seconds < 3600) return { unit: 'minutes', count: Math.max(1, Math.floor(seconds / 60)) }
  if (seconds < 86_400) return { unit: 'hours', count: Math.floor(seconds / 3600) }
  return { unit: 'days', count: Math.floor(seconds / 86_400) }
}
