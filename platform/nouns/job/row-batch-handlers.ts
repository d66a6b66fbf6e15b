import type { Page } from '@/lib/contract/endpoint'
import { endpoints } from '@/lib/contract/registry'
import { type RowBatchInput, rowBatchApi, rowBatches } from '@/lib/contract/row-batch'
import { userMay } from '@/lib/contract/user'
import { InputError, PlatformError } from '../../kernel/error/platform-error'
import { type Implementation, implement } from '../../kernel/http/implement'
import { runRowBatch } from '../../kernel/list/row-batch'

const byName = new Map(endpoints.map(({ name, endpoint }) => [name, endpoint]))

/** How many rows a list finds now, for who asks. */
type Count = (list: string, filter: object) => Promise<number>

const requireConfirmed = async ({ action, selection }: RowBatchInput, count: Count): Promise<void> => {
  if (!('filter' in selection)) return
  const matching = await count(rowBatches[action].list, selection.filter)
  if (selection.count === undefined) return
  if (Math.max(0, matching - selection.except.length) !== selection.count) throw new PlatformError('conflict')
}

/** Batches over the actions of rows. Lists are asked by `implementationOf`, as they are made after this. */
export const rowBatchWith = (
  implementationOf: (noun: string) => Implementation | undefined,
): Implementation<typeof rowBatchApi> =>
  implement(rowBatchApi, {
    batch: async (input, context) => {
      const { actor } = context
      await requireConfirmed(input, async (name, filter) => {
        const [noun = '', verb = ''] = name.split('.')
        const endpoint = byName.get(name)
        const list = implementationOf(noun)?.handlers[verb]
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
