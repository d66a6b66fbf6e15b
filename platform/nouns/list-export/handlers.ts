import * as z from 'zod'
import { exportRights, ListExport, listExportApi } from '@/lib/contract/list-export'
import { userMay } from '@/lib/contract/user'
import { InputError, PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { type Implementation, implement } from '../../kernel/http/implement'
import { registerJob } from '../../kernel/jobs/job-definition'
import type { DeclaredList } from '../../kernel/list/declare-list'
import { type ListHandler, listPieces, toListQuery } from '../../kernel/list/list-pieces'
import { writeListPieces } from '../../kernel/list/write-list-file'
import { declaredLists } from './declared-lists'

/** What of the query is not a filter. */
const ofOrder = new Set<PropertyKey | undefined>(['sidx', 'order'])

/** A list that the caller may take away, as if no other were there. */
const requireList = (path: string, { superAdmin, perms }: Context['actor']): DeclaredList => {
  const list = declaredLists.get(path)
  if (list === undefined) throw new PlatformError('badRequest', { fields: { list: 'invalid' } })
  const user = { superAdmin, perms: [...perms] }
  if (!exportRights(list.endpoint).every((right) => userMay(user, right))) throw new PlatformError('forbidden')
  return list
}

/** Reads the list's own query, so that a filter that it does not take is refused beside its field. */
const readQuery = ({ endpoint }: DeclaredList, asked: ListExport): unknown => {
  const parsed = endpoint.input.safeParse(toListQuery(asked, 1), { reportInput: true })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) =>
    ofOrder.has(issue.path[0]) ? issue : { ...issue, path: ['filter', ...issue.path] },
  )
  throw new InputError(new z.ZodError(issues))
}

/** The one export of all lists that have none of their own. It is told who answers for a noun. */
export const listExportWith = (
  implementationOf: (noun: string) => Implementation | undefined,
): Implementation<typeof listExportApi> => {
  const handlerOf = ({ name }: DeclaredList): ListHandler => {
    const [noun = '', verb = ''] = name.split('.')
    const handler = implementationOf(noun)?.handlers[verb]
    if (handler === undefined) throw new Error(`nothing answers ${name}`)
    return handler
  }
  const exportList = registerJob<ListExport>({
    subject: 'listExport.export',
    kind: 'export',
    rights: ({ list }) => {
      const declared = declaredLists.get(list)
      // What this version does not export is given to nobody.
      if (declared === undefined) throw new PlatformError('forbidden')
      return exportRights(declared.endpoint)
    },
    input: ListExport,
    onRestart: 'rerun',
    run: async (asked, job) => {
      const list = declaredLists.get(asked.list)
      if (list === undefined) throw new PlatformError('notFound')
      await writeListPieces(job, {
        asked,
        columns: list.columns,
        pieces: listPieces(job, list, handlerOf(list), asked),
      })
    },
  })
  return implement(listExportApi, {
    export: async (asked, context) => {
      const list = requireList(asked.list, context.actor)
      const query = readQuery(list, asked)
      // A filter that cannot be read is refused here and not by a job that nobody looks at.
      await handlerOf(list)({ ...(query as object), limit: 1 } as never, context)
      context.audit({ module: list.noun, target: list.noun, after: asked })
      return { jobId: await context.startJob(exportList, asked) }
    },
  })
}
