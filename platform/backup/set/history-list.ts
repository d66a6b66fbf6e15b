import { z } from 'zod'
import { StartError } from '../../kernel/config/config'

export const historyList = 'history/list.json'
export const nameOfPartition = (table: string, partition: string): string => `history/${table}/${partition}.tsv.gz`

const Partition = z.strictObject({
  id: z.string().regex(/^[\w-]+$/),
  check: z.strictObject({ rows: z.number(), hash: z.string(), sum: z.number() }),
})
const Body = z.strictObject({
  /** Which store the rows are of. */
  place: z.string(),
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^\w+$/),
      columns: z.array(z.string().regex(/^\w+$/)),
      partitions: z.array(Partition),
    }),
  ),
})

/** What a set holds of the past. */
export type HistoryList = z.infer<typeof Body>

export const readHistoryList = (bytes: Buffer): HistoryList => {
  const { data } = Body.safeParse(JSON.parse(bytes.toString('utf8')))
  if (data === undefined) throw new StartError(`the set is damaged: ${historyList} is not what was written`)
  return data
}
