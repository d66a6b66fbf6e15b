import { personApi } from '@/lib/contract/person'
import { insertIfFree } from '../../kernel/db/change-row'
import type { Database } from '../../kernel/db/database'
import { requireBrandRow } from '../../kernel/db/require-row'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { removeJobFile } from '../../kernel/jobs/job-file'
import { erasePerson } from './erase-person'
import { decideErasure, erasureRows } from './erasure-rows'
import { readPersonFile } from './person-file'
import type { Person } from './person-row'
import { personErasures } from './person-table'
import { findErasure, requireErasable, requirePerson } from './require-person'
import { trace } from './trace'

/** As the log names them: by the key of their row. */
const targetOf = ({ kind, id }: Pick<Person, 'kind' | 'id'>): string => `${kind} #${id}`

/** A request that is open, locked. Of two decisions at once the second finds it decided. */
const requireOpen = async (database: Database, { actor }: Context, erasureId: string) => {
  const row = await requireBrandRow(database, personErasures, actor, erasureId, { lock: true })
  if (row.status === 1) throw new PlatformError('personErased')
  if (row.status === 2) throw new PlatformError('illegalState')
  return row
}

export const person = implement(
  personApi,
  {
    list: (query, { database, actor }) => erasureRows.page(database, actor, query),

    info: async (input, context) => {
      const found = await requirePerson(context.database, context, input)
      const row = await findErasure(context.database, found)
      const [erasure = null] = row ? await erasureRows.read(context.database, [row.id], context.actor) : []
      return { name: erasure?.name ?? found.name, erasure }
    },

    export: async (input, context) => {
      const found = await requirePerson(context.database, context, input)
      if ((await findErasure(context.database, found))?.status === 1) throw new PlatformError('personErased')
      context.audit({ module: 'person', target: targetOf(found) })
      return readPersonFile(context.database, found, context.language)
    },

    requestErasure: async ({ reason, ...asked }, context) => {
      const { database, actor, now } = context
      const found = await requireErasable(database, context, asked)
      const known = await findErasure(context.database, found)
      if (known !== undefined) throw new PlatformError(known.status === 1 ? 'personErased' : 'erasureOpen')
      const erasureId = await insertIfFree(database, personErasures, {
        platformId: actor.platformId,
        kind: found.kind,
        personId: found.id,
        madeTime: found.madeTime,
        reason,
        requestUser: actor.userId,
        requestTime: now,
      })
      if (erasureId === null) throw new PlatformError('erasureOpen')
      context.audit({ module: 'person', target: targetOf(found), after: { erasure: 'requested', reason } })
      return { erasureId: String(erasureId) }
    },

    confirmErasure: async ({ erasureId }, context) => {
      const { actor, now, config, tellSessions } = context
      const { proof, jobFiles } = await context.commit(async (database) => {
        const row = await requireOpen(database, context, erasureId)
        if (row.requestUser === actor.userId) throw new PlatformError('erasureOwn')
        const found = await requireErasable(database, context, { kind: row.kind, personId: String(row.personId) })
        trace('erase.begun')
        const done = await erasePerson(database, found, now)
        trace('erase.erased')
        await decideErasure(database, row.id, {
          status: 1,
          decideUser: actor.userId,
          decideTime: now,
          proof: done.proof,
        })
        context.audit({ module: 'person', target: targetOf(found), after: { erasure: 'done' } })
        context.publish({ topic: 'menu' })
        tellSessions()
        trace('erase.decided')
        await context.noteErasure({
          platformId: row.platformId,
          kind: row.kind,
          personId: row.personId,
          madeTime: row.madeTime.toISOString(),
          requestUser: row.requestUser,
          requestTime: row.requestTime.toISOString(),
          decideUser: actor.userId,
          eraseTime: now.toISOString(),
        })
        trace('erase.noted')
        return done
      })
      trace('erase.committed')
      // Whatever a process leaves that ends here is among the removed files, and goes at the next start.
      for (const fileId of jobFiles) {
        await removeJobFile(config.dataDir, fileId)
        trace('erase.removed')
      }
      return { proof }
    },

    withdrawErasure: async ({ erasureId }, context) => {
      const { database, actor, now } = context
      const row = await requireOpen(database, context, erasureId)
      await requirePerson(database, context, { kind: row.kind, personId: String(row.personId) })
      await decideErasure(database, row.id, { status: 2, decideUser: actor.userId, decideTime: now })
      context.audit({
        module: 'person',
        target: targetOf({ kind: row.kind, id: row.personId }),
        after: { erasure: 'withdrawn' },
      })
      return null
    },
  },
  {
    ownTransaction: ['confirmErasure'],
    secretAnswers: ['export'],
    exports: {
      list: {
        key: 'erasureId',
        columns: ['requestTime', 'kind', 'personId', 'name', 'status', 'reason', 'requester', 'decider', 'decideTime'],
      },
    },
  },
)
