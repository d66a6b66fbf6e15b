import type { inventoryDifferences } from '../../tables/connection'

type Stored = typeof inventoryDifferences.$inferSelect
/** One that is not stored yet has no key. */
export type Difference = Omit<Stored, 'id'> & { id: number | null }
/** 0 the controller itself, 1 indoor unit, 2 outdoor unit or its system, 4 air box. */
export type Place = Pick<Difference, 'unitKind' | 'systemNo' | 'unitNo'>
export type Told = Place & Pick<Difference, 'what' | 'recorded' | 'reported'>

const placeOf = ({ unitKind, systemNo, unitNo }: Place): string => `${unitKind} ${systemNo} ${unitNo}`
const keyOf = (told: Told): string => `${placeOf(told)} ${told.what}`

const isMissing = ({ what }: Pick<Told, 'what'>): boolean => what === 'missing'

/** More are not shown: then another controller stands there than the record says. */
export const mostDifferences = 500

/** What one hello tells of differences, each once. */
export const createTold = () => {
  const told = new Map<string, Told>()
  const tell = (place: Place, what: string, recorded: string, reported: string): void => {
    const { unitKind, systemNo, unitNo } = place
    const row = { unitKind, systemNo, unitNo, what, recorded: recorded.slice(0, 64), reported: reported.slice(0, 64) }
    if (told.size < mostDifferences) told.set(keyOf(row), row)
  }
  return {
    tell,
    /** A field of the record against what the device says; what it leaves empty it does not know. */
    compare: (place: Place, what: string, recorded: string | number, reported: string | number): void => {
      if (reported !== '' && String(recorded) !== String(reported))
        tell(place, what, String(recorded), String(reported))
    },
    list: (): Told[] => [...told.values()],
  }
}
export type Telling = ReturnType<typeof createTold>

type Judged = {
  controllerId: number
  at: Date
  /** It tells of the whole bus: what it leaves out is missing. */
  isWhole: boolean
}

/** Whether one that a hello does not tell again stands all the same. */
const stands = (stored: Difference, gone: ReadonlySet<string>, isWhole: boolean): boolean => {
  // That something came stays until somebody has seen it, or it has gone again.
  if (stored.what === 'added') return stored.seenTime === null && !gone.has(placeOf(stored))
  return stored.unitKind !== 0 && !isWhole
}

/**
 * The differences after a hello: those that still stand as they were, those that are new, none twice. One whose values
 * have changed is new, whether or not somebody has seen the old one.
 */
export const settleDifferences = (
  stored: readonly Difference[],
  told: readonly Told[],
  judged: Judged,
): Difference[] => {
  const gone = new Set(told.filter(isMissing).map(placeOf))
  const known = new Map(stored.map((row) => [keyOf(row), row]))
  const toldKeys = new Set(told.map(keyOf))
  return [
    ...stored.filter((row) => !toldKeys.has(keyOf(row)) && stands(row, gone, judged.isWhole)),
    ...told.map((row): Difference => {
      const same = known.get(keyOf(row))
      if (same?.recorded === row.recorded && same.reported === row.reported) return same
      return { ...row, id: null, controllerId: judged.controllerId, time: judged.at, seenTime: null, seenUser: null }
    }),
  ]
}
