import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { millisecondsInDay } from 'date-fns/constants'
import { readFleet } from './fleet-file'
import { NoHistory } from './past-door'
import { readPastFile } from './past-file'
import { choosePast, type PastChoice, type PastController, planPast, storyDays } from './past-plan'
import { dayPortion, evidenceDaysOf, evidencePortion, filledDays, portionsOf } from './past-portions'
import { createPastSender } from './past-sender'
import { openPastState, writeProgress } from './past-state'
import { UsageError } from './settings'

/*
 * Plays the past of a demonstration and hands it over at the door for devices: the newest day of some controllers first,
 * then what surrounds each fault, then the older days.
 */

const usage = `backfill --fleet FILE [options]
  --platform URL    where the past is handed over; http://127.0.0.1:4000
  --controllers N   of how many controllers; 100
  --days N          of how many days; 30
  --whole N         of how many controllers all those days, of the others a week at most; 15
  --clock INSTANT   what time it is, for a platform under PLATFORM_CLOCK`

const tellMs = 5000

type Settings = PastChoice & { fleet: string; platform: string; now: Date }

const readSettings = (args: string[]): Settings => {
  const text = { type: 'string' } as const
  const options = { fleet: text, platform: text, controllers: text, days: text, whole: text, clock: text }
  let values: Partial<Record<keyof typeof options, string>>
  try {
    ;({ values } = parseArgs({ args, options }))
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  const countOf = (name: keyof PastChoice, usual: number, most: number): number => {
    const value = Number(values[name] ?? usual)
    if (!Number.isInteger(value) || value < 1 || value > most)
      throw new UsageError(`--${name} is not a whole number from 1 to ${most}`)
    return value
  }
  if (values.fleet === undefined) throw new UsageError('--fleet is missing')
  return {
    fleet: values.fleet,
    platform: (values.platform ?? 'http://127.0.0.1:4000').replace(/\/$/, ''),
    controllers: countOf('controllers', 100, 100_000),
    days: countOf('days', 30, 366),
    whole: countOf('whole', 15, 100_000),
    now: values.clock === undefined ? new Date() : new Date(values.clock),
  }
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Says once of each kind what is wrong, and not of each of thousands of bodies. */
const complaints = () => {
  const said = new Set<string>()
  return (why: string): void => {
    if (said.size > 20 || said.has(why)) return
    said.add(why)
    process.stderr.write(`demonstration history: ${why}\n`)
  }
}

const run = async ({ fleet, platform, now, ...choice }: Settings, signal: AbortSignal): Promise<void> => {
  const folder = dirname(fleet)
  const state = openPastState(join(folder, 'past-state.txt'), now)
  const plan = planPast(readFleet(fleet).controllers, readPastFile(join(folder, 'past.json')), state.anchor)
  const chosen = choosePast(plan.values(), choice)
  const sender = createPastSender({ platform, state, signal, onError: complaints() })
  for (const names of state.unfinished) {
    for (const portion of portionsOf(names, plan, state)) await sender.add(portion, false)
    await sender.done()
  }

  const evidence = evidenceDaysOf(plan.values())
  const daysOf = (day: number) => chosen.flatMap(({ past, days }) => (day < days ? [{ past, day }] : []))
  const story = chosen.slice(0, 1).flatMap(({ past }) => storyDays(past, state.anchor).map((day) => ({ past, day })))
  const newest = [...daysOf(0), ...story.filter(({ day }) => day > 0)]
  const older = Array.from({ length: choice.days - 1 }, (_, n) => daysOf(n + 1)).flat()
  const dayWeight = 4
  const total = dayWeight * (newest.length + older.length) + evidence.length
  let behind = 0
  let toldAt = 0
  const tell = (isDone: boolean): void => {
    if (!isDone && performance.now() - toldAt < tellMs) return
    toldAt = performance.now()
    const filled = filledDays(chosen, state)
    const percent = isDone ? 100 : Math.min(99, Math.floor((100 * behind) / total))
    writeProgress(join(folder, 'past-progress.json'), {
      percent,
      filledFrom: filled === 0 ? null : state.anchor - filled * millisecondsInDay,
      isDone,
      time: Date.now(),
    })
  }
  type Piece = { past: PastController; day: number }
  const play = async (
    pieces: readonly Piece[],
    weight: number,
    portionOf: typeof dayPortion,
    told?: (part: number) => void,
  ): Promise<void> => {
    for (const [n, { past, day }] of pieces.entries()) {
      signal.throwIfAborted()
      const portion = portionOf(past, day, state)
      if (portion !== null) await sender.add(portion)
      behind += weight
      tell(false)
      told?.((n + 1) / pieces.length)
    }
    await sender.done()
  }

  let saidAt = performance.now()
  await play(newest, dayWeight, dayPortion, (part) => {
    if (performance.now() - saidAt < tellMs || part === 1) return
    saidAt = performance.now()
    print(`demonstration history: ${Math.floor(100 * part)} % of the newest day of ${chosen.length} controllers`)
  })
  print(`demonstration history: the newest day of ${chosen.length} controllers is there`)
  await play(evidence, 1, evidencePortion)
  await play(older, dayWeight, dayPortion)
  tell(true)
  const whole = chosen.filter(({ days }) => days === choice.days).length
  print(`demonstration history: ${chosen.length} controllers have their days, ${whole} of them ${choice.days}`)
}

const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())

Promise.resolve()
  .then(() => run(readSettings(process.argv.slice(2)), stopping.signal))
  .then(
    () => process.exit(0),
    (error: unknown) => {
      if (stopping.signal.aborted) process.exit(0)
      if (error instanceof NoHistory) {
        print('demonstration history: none, this platform keeps no history')
        process.exit(0)
      }
      const isMistake = error instanceof UsageError || (error as NodeJS.ErrnoException).code === 'ENOENT'
      process.stderr.write(`${isMistake ? `${(error as Error).message}\n${usage}` : (error as Error).stack}\n`)
      process.exit(1)
    },
  )
