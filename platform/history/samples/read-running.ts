import type { History } from '../../kernel/history/history'

/** Indoor units that run, by what they do. */
export type RunningByMode = { cool: number; dry: number; fan: number; heat: number }

const modes = ['cool', 'dry', 'fan', 'heat'] as const
const slotSeconds = 300

/** `heard`: how many units said anything. */
export type RunningThen = RunningByMode & { heard: number }

/** How many indoor units of some controllers ran on average in the five minutes before each of some moments, by mode. */
export const readRunning = async (
  history: Pick<History, 'rows'>,
  controllerIds: readonly number[],
  moments: readonly Date[],
): Promise<RunningThen[]> => {
  const slotOf = (moment: Date): number => Math.floor(moment.getTime() / 1000 / slotSeconds) * slotSeconds - slotSeconds
  const rows =
    controllerIds.length === 0
      ? []
      : await history.rows<[number, Record<string, number>, number]>(
          `SELECT toUnixTimestamp(time) AS slot, sumMap(running_minutes), sum(minutes) FROM fleet_five_minutes
WHERE time IN (SELECT toDateTime(arrayJoin({slots:Array(UInt32)}), 'UTC')) AND controller_id IN {controllers:Array(UInt32)}
GROUP BY slot`,
          { slots: moments.map(slotOf), controllers: controllerIds },
        )
  const bySlot = new Map(rows.map(([slot, running, minutes]) => [slot, { running, minutes }]))
  return moments.map((moment) => {
    const { running = {}, minutes = 0 } = bySlot.get(slotOf(moment)) ?? {}
    const count = (mode: number): number => Math.round((running[mode] ?? 0) / 5)
    const byMode = Object.fromEntries(modes.map((mode, at) => [mode, count(at)])) as RunningByMode
    return { ...byMode, heard: Math.round(minutes / 5) }
  })
}

/** Starts of the five-minute slots of a span of time with a sample of any controller, epoch ms. */
export const readReceived = async (
  history: Pick<History, 'rows'>,
  from: Date,
  to: Date,
): Promise<ReadonlySet<number>> => {
  const rows = await history.rows<[number]>(
    `SELECT DISTINCT toUnixTimestamp(time) FROM fleet_five_minutes
WHERE time >= toDateTime({from:UInt32}, 'UTC') AND time < toDateTime({to:UInt32}, 'UTC')`,
    { from: Math.floor(from.getTime() / 1000), to: Math.floor(to.getTime() / 1000) },
  )
  return new Set(rows.map(([slot]) => slot * 1000))
}
