import * as z from 'zod'
import { exportRights, ListExport, listExportApi } from '@/lib/contract/list-export'
import { userMay } from '@/lib/contract/user'
import { InputError, PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { type Implementation, implement } from '../../kernel/http/implement'
import { registerJob } from '../../kernel/jobs/job-definition'
import { type DeclaredList, toDeclaredLists } from '../../kernel/list/declare-list'
import { toListName } from '../../kernel/list/file-stem'
import { type ListHandler, listPieces, toListQuery } from '../../kernel/list/list-pieces'
import { writeListPieces } from '../../kernel/list/write-list-file'

/** What of the query is not a filter. */
const ofOrder = new Set<PropertyKey | undefined>(['sidx', 'order'])

/** A list that the caller may take away, as if no other were there. */
const requireList = (list: DeclaredList | undefined, { superAdmin, perms }: Context['actor']): DeclaredList => {
  if (list === undefined) throw new PlatformError('badRequest', { fields: { list: 'invalid' } })
  const user = { superAdmin, perms: [...perms] }
  if (!exportRights(list.endpoint).every((right) => userMay(user, right))) throw new PlatformError('forbidden')
  return list
}

/** Reads the list's own query, so that a filter that it does not take is refused beside its field. */
const readQuery = ({ endpoint }: DeclaredList, request: ListExport): unknown => {
  const parsed = endpoint.input.safeParse(toListQuery(request, 1), { reportInput: true })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) =>
    ofOrder.has(issue.path[0]) ? issue : { ...issue, path: ['filter', ...issue.path] },
  )
  throw new InputError(new z.ZodError(issues))
}

/** The one export of all lists that have none of their own. `read`: the implementations, once all of them are there. */
export const listExportWith = (
  read: () => Readonly<Record<string, Implementation>>,
): Implementation<typeof listExportApi> => {
  let declared: ReturnType<typeof toDeclaredLists> | undefined
  const findList = (path: string): DeclaredList | undefined => {
    declared ??= toDeclaredLists(read())
    return declared.get(path)
  }
  const handlerOf = ({ name }: DeclaredList): ListHandler => {
    const [noun = '', verb = ''] = name.split('.')
    const handler = read()[noun]?.handlers[verb]
    if (handler === undefined) throw new Error(`nothing answers ${name}`)
    return handler
  }
  const exportList = registerJob<ListExport>({
    subject: 'listExport.export',
    kind: 'export',
    rights: ({ list }) => {
      const found = findList(list)
      // What this version does not export is given to nobody.
      if (found === undefined) throw new PlatformError('forbidden')
      return exportRights(found.endpoint)
    },
    input: ListExport,
    onRestart: 'rerun',
    run: async (request, job) => {
      const list = findList(request.list)
      if (list === undefined) throw new PlatformError('notFound')
      await writeListPieces(job, {
        request,
        list: { name: toListName(list.name), noun: list.noun },
        columns: list.columns,
        pieces: listPieces(job, list, handlerOf(list), request),
      })
    },
  })
  return implement(listExportApi, {
    export: async (request, context) => {
      const list = requireList(findList(request.list), context.actor)
      const query = readQuery(list, request)
      // A filter that cannot be read is refused here and not by a job that nobody looks at.
      await handlerOf(list)({ ...(query as object), limit: 1 } as never, context)
      context.audit({ module: list.noun, target: list.noun, after: request })
      return { jobId: await context.startJob(exportList, request) }
    },
  })
}
