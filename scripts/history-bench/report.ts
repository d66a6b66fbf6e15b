import type { bytesOf, Results } from './bench-store'

type Bytes = Awaited<ReturnType<typeof bytesOf>>
type Times = { first: number; p50: number; p95: number }
type Read = { name: string; targetMs: number | null; cold: Times; warm: Times; processor?: number; memory?: number }
type Growth = {
  hours: number
  copySeconds: number
  kinds: Record<string, { rows: number; bytes: number; indexes: number }>
}

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0))
const megabytes = (value: number): string => `${(value / 1e6).toFixed(value < 1e7 ? 1 : 0)} MB`
const line = (...cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`)
const head = (...cells: readonly string[]): void => {
  console.log()
  line(...cells)
  line(...cells.map((_, at) => (at === 0 ? '---' : '---:')))
}

/** What was measured, as the tables of the documentation. */
export const report = (results: Results): void => {
  const all = results.all()
  const days = Object.keys(all)
    .flatMap((name) => (name.startsWith('bytes ') ? [Number(name.slice('bytes '.length))] : []))
    .filter(Number.isFinite)
  const shown = [...new Set([1, 7, Math.max(...days)])].filter((day) => days.includes(day))
  head('on the disk', ...shown.map((day) => `${day} days`), 'bytes a row')
  for (const [table, { rows, bytes }] of Object.entries((all['bytes 1'] ?? {}) as Bytes)) {
    const sizes = shown.map((day) => megabytes((all[`bytes ${day}`] as Bytes)[table]?.bytes ?? 0))
    line(table, ...sizes, (bytes / rows).toFixed(1))
  }
  for (const [name, value] of Object.entries(all)) {
    if (!name.startsWith('write ')) continue
    const { rows, processor, perCore } = value as { rows: number; processor: number; perCore: number }
    console.log(
      `\n${name}: ${rows} rows in ${processor.toFixed(1)} s of processor, ${perCore} rows a second of one core`,
    )
  }
  if (all.live !== undefined) {
    const { rows, platform, engine, engineWithMerges } = all.live as Record<string, number>
    console.log(
      `\nlive, ${rows} rows a minute: platform ${platform?.toFixed(2)} s, engine ${engine?.toFixed(2)} s, with merges ${engineWithMerges?.toFixed(2)} s of processor`,
    )
  }
  for (const [name, value] of Object.entries(all)) {
    if (!name.startsWith('reads ')) continue
    head(`${name} days, ms`, 'cold p50', 'cold p95', 'warm p50', 'warm p95', 'processor', 'memory, MB', 'target')
    for (const { name: what, cold, warm, targetMs, processor = 0, memory = 0 } of value as Read[]) {
      const holds = targetMs === null || Math.max(cold.p95, warm.p95) <= targetMs
      const times = [cold.p50, cold.p95, warm.p50, warm.p95, processor].map(ms)
      line(what, ...times, String(memory), targetMs === null ? '' : `${targetMs}${holds ? '' : ' MISSED'}`)
    }
  }
  for (const { hours, copySeconds, kinds } of (all['postgres growth'] ?? []) as Growth[]) {
    const sizes = Object.entries(kinds).map(
      ([table, { rows, bytes }]) => `${table} ${megabytes(bytes)}, ${(bytes / rows).toFixed(0)} bytes a row`,
    )
    console.log(`PostgreSQL, ${hours} hours: ${sizes.join('; ')}; ${copySeconds.toFixed(0)} s of COPY`)
  }
  head('PostgreSQL, 1 day, ms', 'cold p50', 'cold p95', 'warm p50', 'warm p95')
  for (const { name, cold, warm } of (all['postgres reads'] ?? []) as Read[])
    line(name, ...[cold.p50, cold.p95, warm.p50, warm.p95].map(ms))
}
