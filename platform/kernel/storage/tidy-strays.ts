import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import type { FileStore } from './file-store'

/** One place of files, and which of some ids rows name. */
export type FilePlace = {
  name: string
  store: FileStore
  named: (fileIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** A file whose row is not there after this long will not get one any more; without it an hour. */
  strayMs?: number
  /** A file of this age is over, whatever rows say. */
  overMs?: number
}

/** What no row names, and what is over by its age: `files` of the place in all. */
export type Strays = { files: number; strays: string[]; over: string[] }

/** So long a stray can be put back. */
export const asideMs = 30 * millisecondsInDay
/** More strays at once than this, and than this part of all files, are those of another database, not of broken uploads. */
const usualStrays = 20
const usualPart = 0.01
const chunk = 500

export const isUnusual = ({ files, strays }: Pick<Strays, 'files' | 'strays'>): boolean =>
  strays.length > usualStrays && strays.length > files * usualPart

async function* inChunks<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let some: Item[] = []
  for await (const item of items) {
    some.push(item)
    if (some.length < chunk) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** `now` is the time of the world and not of the platform's clock: by that one files know when they were changed. */
export const findStrays = async (
  { store, named, strayMs = millisecondsInHour, overMs = Number.POSITIVE_INFINITY }: FilePlace,
  now: Date,
): Promise<Strays> => {
  let files = 0
  const strays: string[] = []
  const over: string[] = []
  for await (const some of inChunks(store.list())) {
    files += some.length
    const old = some.filter(({ changed }) => differenceInMilliseconds(now, changed) >= strayMs)
    const known = await named(old.map(({ fileId }) => fileId))
    for (const { fileId, changed } of old) {
      if (differenceInMilliseconds(now, changed) >= overMs) over.push(fileId)
      else if (!known.has(fileId)) strays.push(fileId)
    }
  }
  return { files, strays, over }
}

/**
 * Sets aside what no row names, puts back what a row names again, and removes what has been aside for thirty days. Where
 * too much is a stray nothing is moved, unless a person has `confirmed` it. Answers what it found.
 */
export const tidyStrays = async (
  place: FilePlace,
  now: Date,
  { confirmed = false } = {},
): Promise<Strays & { isHeld: boolean }> => {
  const { store, named } = place
  const found = await findStrays(place, now)
  const isHeld = !confirmed && isUnusual(found)
  for (const fileId of found.over) await store.remove(fileId)
  if (!isHeld) for (const fileId of found.strays) await store.setAside(fileId)
  for await (const some of inChunks(store.aside.list())) {
    const known = await named(some.map(({ fileId }) => fileId))
    for (const { fileId, changed } of some) {
      if (known.has(fileId)) await store.aside.restore(fileId)
      else if (!isHeld && differenceInMilliseconds(now, changed) >= asideMs) await store.aside.remove(fileId)
    }
  }
  return { ...found, isHeld }
}
