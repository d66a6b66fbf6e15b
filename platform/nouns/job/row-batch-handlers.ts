import type { Page } from '@/lib/contract/endpoint'
import { endpoints } from '@/lib/contract/registry'
import { type RowBatchInput, rowBatchApi } from '@/lib/contract/row-batch'
import { userMay } from '@/lib/contract/user'
import { InputError, PlatformError } from '../../kernel/error/platform-error'
import { type Implementation, implement } from '../../kernel/http/implement'
import { type RowBatch, rowBatchJob, toRowBatches } from '../../kernel/list/row-batch'

const byName = new Map(endpoints.map(({ name, endpoint }) => [name, endpoint]))

/** How many rows a list finds now, for who asks. */
type Count = (list: string, filter: object) => Promise<number>

const requireConfirmed = async ({ list }: RowBatch, { selection }: RowBatchInput, count: Count): Promise<void> => {
  if (!('filter' in selection)) return
  const matching = await count(list, selection.filter)
  if (selection.count === undefined) return
  if (Math.max(0, matching - selection.except.length) !== selection.count) throw new PlatformError('conflict')
}

/** Batches over the actions of rows. `read`: the implementations, once all of them are there. */
export const rowBatchWith = (
  read: () => Readonly<Record<string, Implementation>>,
): Implementation<typeof rowBatchApi> => {
  let batches: ReadonlyMap<string, RowBatch> | undefined
  const findBatch = (action: string): RowBatch => {
    batches ??= toRowBatches(read())
    const batch = batches.get(action)
    if (batch === undefined) throw new PlatformError('badRequest', { fields: { action: 'invalid' } })
    return batch
  }
  const runRowBatch = rowBatchJob(findBatch)
  return implement(rowBatchApi, {
    batch: async (input, context) => {
      const { actor } = context
      await requireConfirmed(findBatch(input.action), input, async (name, filter) => {
        const [noun = '', verb = ''] = name.split('.')
        const endpoint = byName.get(name)
        const list = read()[noun]?.handlers[verb]
        if (endpoint === undefined || list === undefined) throw new Error(`no list ${name}`)
        const { access } = endpoint
        const mayRead =
          access === 'public' || access === 'session' || userMay({ ...actor, perms: [...actor.perms] }, access)
        if (!mayRead) throw new PlatformError('forbidden')
        // A filter that cannot be read is refused here and not by a job that nobody looks at.
        const parsed = endpoint.input.safeParse({ ...filter, page: 1, limit: 1 }, { reportInput: true })
        if (!parsed.success) throw new InputError(parsed.error)
        // The list's own schema has made its input, and its answer is a page.
        const { totalCount } = (await list(parsed.data as never, context)) as Page<unknown>
        return totalCount
      })
      const [noun = ''] = input.action.split('.')
      context.audit({ module: noun, target: input.action, after: input })
      return { jobId: await context.startJob(runRowBatch, input) }
    },
  })
}
