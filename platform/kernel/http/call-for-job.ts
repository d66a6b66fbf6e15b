import type { AuditEntry } from '../audit/audit-entry'
import { operationOf } from '../audit/operation'
import { InputError } from '../error/platform-error'
import type { CallForJob } from '../jobs/run-job'
import { loadActorOfJob } from '../session/load-actor-of-job'
import { requireReach } from '../session/require-reach'
import { assertAccess } from './assert-access'
import type { Call, Route } from './call'
import type { Context } from './context'
import { requireSpace } from './require-space'
import { type Services, toContext } from './run-call'

/** One row of the log for a change, whatever its handler noted; its key tells it from others of that name. */
const toEntry = ({ route, entries }: Call, key: string): AuditEntry => {
  const [first, ...others] = entries
  const names = [...new Set(entries.map(({ target }) => target))].join(', ')
  return {
    module: first?.module ?? route.name.slice(0, route.name.indexOf('.')),
    target: names === key ? key : `${names.slice(0, 127 - key.length - 1)}#${key}`,
    before: others.length > 0 ? entries.map(({ before }) => before) : first?.before,
    after: others.length > 0 ? entries.map(({ after }) => after) : first?.after,
    operation: operationOf(route.name, true),
  }
}

/** What the kernel has noted on an input by a symbol, as no input from outside can, stays on what its schema makes of it. */
const keepNotes = (data: unknown, given: unknown): unknown => {
  if (typeof data !== 'object' || data === null || typeof given !== 'object' || given === null) return data
  const notes = Object.getOwnPropertySymbols(given).map((note) => [note, (given as Record<symbol, unknown>)[note]])
  return Object.assign(data, Object.fromEntries(notes))
}

/** Calls for jobs: by the same handlers, under the same rules, as if who asked had made each of them by hand. */
export const callsForJobs = (services: Services, routes: readonly Route[]): CallForJob => {
  const byName = new Map(routes.map((route) => [route.name, route]))
  return async ({ job, name, rawInput, key = '' }, change) => {
    const route = byName.get(name)
    if (route === undefined) throw new Error(`no call ${name}`)
    const { endpoint, handler, ownTransaction } = route
    const actor = await loadActorOfJob(services.database, job)
    assertAccess({ route, actor })
    const parsed = endpoint.input.safeParse(rawInput, { reportInput: true })
    if (!parsed.success) throw new InputError(parsed.error)
    if (endpoint.effect) await requireSpace(services)
    const call: Call = {
      route,
      facts: {
        language: job.language,
        requestId: job.requestId,
        ip: job.ip,
        userAgent: '',
        token: null,
        idempotencyKey: null,
        otaKeys: { featureCode: '', token: '' },
        part: { range: null, ifRange: null },
      },
      now: services.clock(),
      startedAt: performance.now(),
      actor,
      rawInput,
      uploadPath: null,
      isInputValid: true,
      entries: [],
      afterCommit: [],
      cut: null,
      isLogged: false,
    }
    const run = async (context: Context): Promise<unknown> => {
      await requireReach(context.database, actor.reach, parsed.data, { name, effect: endpoint.effect }, services.named)
      // The route pairs a handler with the schema that has just made this input.
      return handler(keepNotes(parsed.data, rawInput) as never, context)
    }
    const changing = async <Result>(work: (database: Context['database']) => Promise<Result>): Promise<Result> => {
      const made: Result[] = []
      await change(async (database) => {
        made.push(await work(database))
        return toEntry(call, key)
      })
      // The transaction has ended well, so it was made.
      return made[0] as Result
    }
    const contextOn = (database: Context['database']): Context =>
      Object.defineProperties(toContext(services, call, database), {
        commit: { value: changing },
        startJob: {
          value: async () => {
            throw new Error(`${name} starts a job, and a row of a batch does not`)
          },
        },
      })
    if (!endpoint.effect) return run(contextOn(services.database))
    const data = ownTransaction
      ? await run(contextOn(services.database))
      : await changing((database) => run(contextOn(database)))
    for (const act of call.afterCommit) act()
    return data
  }
}
