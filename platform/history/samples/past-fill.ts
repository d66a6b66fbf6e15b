import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { millisecondsInMinute } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import * as z from 'zod'
import type { PastFill } from '@/lib/contract/past-fill'
import { toWireTime } from '@/lib/format/wire-time'
import { ifMissing } from '../../kernel/error/missing'

/** Whoever fills it has stopped if it has said nothing for so long. */
const silentMs = 5 * millisecondsInMinute

const Told = z.object({
  percent: z.number().int().min(0).max(100),
  filledFrom: z.number().int().nullable(),
  isDone: z.boolean(),
  time: z.number().int(),
})

/** What the program that fills the past of a demonstration says of it, in a file of the data folder. */
export const readPastFill = async (dataDir: string, now = new Date()): Promise<PastFill | null> => {
  const text = await readFile(join(dataDir, 'past-progress.json'), 'utf8').catch(ifMissing(''))
  if (text === '') return null
  const { data } = Told.safeParse(JSON.parse(text))
  if (data === undefined || data.isDone || differenceInMilliseconds(now, data.time) > silentMs) return null
  return {
    filledFrom: data.filledFrom === null ? null : toWireTime(new Date(data.filledFrom)),
    percent: Math.min(99, data.percent),
  }
}
