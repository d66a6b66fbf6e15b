import { z } from 'zod'
import { toIsoSecond } from '@/lib/format/wire-time'
import { StartError } from '../../kernel/config/config'
import { reasonOf } from '../../kernel/error/reason-of'
import type { DatedSet } from '../keep-rules'
import { oneOf, wholeOf } from '../measured'
import type { BackupPlace, SetsPlace } from './backup-place'
import { type Cover, isCover, type Manifest, manifestName, readManifest } from './manifest'
import { listName } from './sealed-place'

/** Lies in a set while it is made, and again while it is removed: what has it is no set. */
export const unfinishedName = 'unfinished.json'
const Unfinished = z.object({ identity: z.string() })

export const putUnfinished = (place: BackupPlace, identity: string): Promise<unknown> =>
  place.put(unfinishedName, oneOf(Buffer.from(`${JSON.stringify({ identity })}\n`)))

const nameForm = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/

/** `2026-11-30T02-15-00Z`: may be the name of a folder on any system. */
export const nameOfMoment = (time: Date): string => toIsoSecond(time).replaceAll(':', '-')

/** Null for a name of another form, and for no moment. */
export const momentOfName = (name: string): Date | null => {
  const [, day, hours, minutes, seconds] = nameForm.exec(name) ?? []
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(time.getTime()) || nameOfMoment(time) !== name ? null : time
}

/** What can be known of a set without a key: each part as it lies there. */
export type ReadableSet = DatedSet & { parts: Manifest['files']; bytes: number; isSealed: boolean }

/** The parts of a set as they lie in its place; of an encrypted one of an older version only its list is known. */
export const partsOf = (list: Manifest | Cover): Manifest['files'] =>
  isCover(list) ? { [listName]: list.list, ...list.parts } : list.files

export const bytesOf = (parts: Record<string, { size: number }>): number =>
  Object.values(parts).reduce((sum, { size }) => sum + size, 0)

/** What lies below a place: sets of this installation, what killed runs of it have left, and what is not ours to touch. */
export type Survey = { sets: ReadableSet[]; unfinished: string[]; left: string[] }

const readText = async (place: BackupPlace, name: string): Promise<string | null> => {
  const bytes = await place.read(name)
  return bytes && (await wholeOf(bytes)).toString('utf8')
}

/** `identity`: null where any installation's counts. */
const surveyOne = async (
  sets: SetsPlace,
  name: string,
  identity: string | null,
): Promise<ReadableSet | 'unfinished'> => {
  const time = momentOfName(name)
  if (time === null) throw new StartError('its name is not a moment such as 2026-11-30T02-15-00Z')
  const place = await sets.open(name)
  const mark = await readText(place, unfinishedName)
  if (mark !== null) {
    if (Unfinished.parse(JSON.parse(mark)).identity === identity) return 'unfinished'
    throw new StartError('it is an unfinished set of another installation')
  }
  const text = await readText(place, manifestName)
  if (text === null) throw new StartError(`it has no ${manifestName}`)
  const list = readManifest(text)
  if (list.identity === undefined) throw new StartError('it is of an older version, and does not say whose it is')
  if (identity !== null && list.identity !== identity) throw new StartError('it is a set of another installation')
  const parts = partsOf(list)
  const isWhole = isCover(list) ? list.isWhole === true : list.missing.length === 0
  return { name, time, isWhole, parts, bytes: bytesOf(parts), isSealed: isCover(list) }
}

/** Looks at all that lies below a place. Whatever cannot be read for certain as ours is left, with the reason in words. */
export const surveySets = async (sets: SetsPlace, identity: string | null): Promise<Survey> => {
  const survey: Survey = { sets: [], unfinished: [], left: [] }
  for (const name of await sets.names()) {
    try {
      const found = await surveyOne(sets, name, identity)
      if (found === 'unfinished') survey.unfinished.push(name)
      else survey.sets.push(found)
    } catch (error) {
      const says = error instanceof StartError ? error.message : `it cannot be read (${reasonOf(error)})`
      survey.left.push(`${name} is left as it is: ${says}`)
    }
  }
  return survey
}

/**
 * Removes a set of this installation. It is no set any more from the first byte on, so that a removal that is cut short
 * goes on at the next run. Throws a `StartError` where something lies in it that does not belong to it.
 */
export const removeSet = async (
  sets: SetsPlace,
  name: string,
  identity: string,
  parts?: Manifest['files'],
): Promise<void> => {
  const place = await sets.open(name)
  // Of a removal that was cut short with its first byte.
  await place.remove(`${unfinishedName}.part`)
  const names = (await place.list()).filter((each) => each !== unfinishedName)
  const others = parts && names.filter((each) => each !== manifestName && !Object.hasOwn(parts, each))
  if (others?.[0] !== undefined) throw new StartError(`${others[0]} does not belong to it`)
  if (parts !== undefined) await putUnfinished(place, identity)
  if (names.includes(manifestName)) await place.remove(manifestName)
  for (const each of names) if (each !== manifestName) await place.remove(each)
  await place.remove(unfinishedName)
  await sets.dropFolders(name)
}
