import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { AnchorStore } from './anchor-store'
import type { LogKeys } from './log-keys'

/**
 * An erasure of a person, stored where the database is not: one that is restored to an earlier moment has it repeated. It
 * names no one: the key of a row, and when that row was made, since keys come again after a restore.
 */
export const ErasureNote = z.strictObject({
  platformId: z.number().int(),
  kind: z.string(),
  personId: z.number().int(),
  madeTime: z.iso.datetime(),
  requestUser: z.number().int().nullable(),
  requestTime: z.iso.datetime(),
  decideUser: z.number().int().nullable(),
  eraseTime: z.iso.datetime(),
})
export type ErasureNote = z.infer<typeof ErasureNote>
const Signed = ErasureNote.extend({ key: z.string(), mac: z.string().regex(/^[\da-f]{64}$/) })

const toMac = (note: ErasureNote, key: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(
      JSON.stringify([
        'person-erasure',
        note.platformId,
        note.kind,
        note.personId,
        note.madeTime,
        note.requestUser,
        note.requestTime,
        note.decideUser,
        note.eraseTime,
        key,
      ]),
    )
    .digest('hex')

export type ErasureNotes = { keys: LogKeys; store: AnchorStore }

const numberOf = ({ eraseTime }: Pick<ErasureNote, 'eraseTime'>): number => new Date(eraseTime).getTime()

/** The number that a line was written by; 0 for one that is no note. */
export const numberOfNote = (line: string): number => {
  try {
    return numberOf(Signed.parse(JSON.parse(line)))
  } catch {
    return 0
  }
}

/** Notes an erasure, signed. Called before it is committed: one that is noted and not done is done by the next repeat. */
export const noteErasure = async ({ keys, store }: ErasureNotes, note: ErasureNote): Promise<void> => {
  const key = keys.current
  // The current number is one of them: `toLogKeys` has chosen it among them.
  const mac = toMac(note, key, keys.byId.get(key) as string)
  await store.append(numberOf(note), JSON.stringify({ ...note, key, mac }))
}

const readNote = (line: string, keys: LogKeys): ErasureNote | null => {
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch {
    return null
  }
  const { data } = Signed.safeParse(parsed)
  const secret = data && keys.byId.get(data.key)
  if (data === undefined || secret === undefined) return null
  const { mac, key, ...note } = data
  return timingSafeEqual(Buffer.from(toMac(note, key, secret)), Buffer.from(mac)) ? note : null
}

/** All noted erasures, and how many lines none of the keys has signed. */
export const readErasureNotes = async ({
  keys,
  store,
}: ErasureNotes): Promise<{ notes: ErasureNote[]; refused: number }> => {
  const notes: ErasureNote[] = []
  let refused = 0
  for await (const line of store.lines(1)) {
    const note = readNote(line, keys)
    if (note === null) refused += 1
    else notes.push(note)
  }
  return { notes, refused }
}
