import { repairApi } from '@/lib/contract/repair'
import { repairCan } from '@/lib/contract/repair-row'
import { toWireTime } from '@/lib/format/wire-time'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import { answerStoredFile } from '../../kernel/http/answer-stored-file'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storeUpload } from '../../kernel/http/store-upload'
import { findRightHolder, readRightHolders } from '../../kernel/session/right-holders'
import { noteRepaired } from '../fault/fault-rows'
import { readerOf, readRepair, requireNoOther, requireRepair, stateOf, takeStep } from './change-repair'
import { readSlaMs } from './read-sla-ms'
import { removePhoto } from './remove-photo'
import { exportRepairs } from './repair-export'
import { repairFromFault } from './repair-from-fault'
import { countByStatus, countOverdue, repairRows } from './repair-query'
import { countPhotos, insertPhoto, isPhotoOf, type RepairRecord, toRepair } from './repair-rows'

const readViewer = async ({ actor: { platformId, reach, userId }, now, database, language }: Context) => ({
  language,
  platformId,
  reach,
  userId,
  now,
  slaMs: await readSlaMs(database, platformId),
})

/** Whoever has it may handle requests. */
const right = 'repair:handle'

const refuseUnless = (isAllowed: boolean): void => {
  if (!isAllowed) throw new PlatformError('illegalState')
}

/** Six photos are told at the field of the file. */
const requireRoom = async (database: Context['database'], row: RepairRecord): Promise<void> => {
  const photoCount = await countPhotos(database, row.id)
  if (!repairCan.addPhoto({ photoCount })) throw new PlatformError('badRequest', { fields: { file: 'tooManyPhotos' } })
}

export const repair = implement(
  repairApi,
  {
    ...repairFromFault,

    list: async (query, context) => repairRows.page(context.database, await readViewer(context), query),

    counts: async (_, context) => ({
      list: await countByStatus(context.database, context.actor),
      overdue: await countOverdue(context.database, await readViewer(context)),
    }),

    info: async ({ repairId }, context) =>
      toRepair(context.database, await readRepair(context, repairId), readerOf(context)),

    handlers: async (_, { database, actor }) => ({ list: await readRightHolders(database, right, actor.platformId) }),

    accept: async (known, context) => {
      const { actor, now } = context
      const row = await requireRepair(context, known)
      refuseUnless(repairCan.accept(row))
      const set = { status: 1 as const, handler: actor.realName, handlerId: actor.userId, acceptTime: now }
      await takeStep(context, row, { kind: 'accept', set })
      return null
    },

    assign: async ({ handlerId, ...known }, context) => {
      const { database, actor, now } = context
      const row = await requireRepair(context, known)
      refuseUnless(repairCan.assign(row))
      const user = await findRightHolder(database, right, actor.platformId, toRowId(handlerId))
      if (user === undefined) throw new PlatformError('badRequest', { fields: { handlerId: 'invalid' } })
      const set = { status: 1 as const, handler: user.realName, handlerId: user.id, acceptTime: row.acceptTime ?? now }
      await takeStep(context, row, { kind: 'assign', text: user.realName, set })
      return null
    },

    finish: async ({ handleResult, partsReplaced, cost, remark, ...known }, context) => {
      const { database, actor, now } = context
      const row = await requireRepair(context, known)
      refuseUnless(repairCan.finish(row))
      const handler = row.handlerId === null ? { handler: actor.realName, handlerId: actor.userId } : {}
      await takeStep(context, row, {
        kind: 'finish',
        text: handleResult,
        set: {
          status: 2,
          finishTime: now,
          acceptTime: row.acceptTime ?? now,
          ...handler,
          handleResult,
          partsReplaced,
          cost,
          remark,
        },
      })
      if (row.faultId !== null) await noteRepaired(database, row.faultId)
      return null
    },

    reopen: async ({ reason, ...known }, context) => {
      const row = await requireRepair(context, known)
      refuseUnless(repairCan.reopen(stateOf(row), context.now))
      await requireNoOther(context, row)
      await takeStep(context, row, { kind: 'reopen', text: reason, set: { status: 1, finishTime: null } })
      return null
    },

    giveBack: async ({ reason, ...known }, context) => {
      const row = await requireRepair(context, known)
      refuseUnless(repairCan.giveBack(stateOf(row), String(context.actor.userId)))
      const set = { status: 0 as const, handler: null, handlerId: null, acceptTime: null }
      await takeStep(context, row, { kind: 'giveBack', text: reason, set })
      return null
    },

    remark: async ({ remark, ...known }, context) => {
      const row = await requireRepair(context, known)
      await takeStep(context, row, { kind: 'remark', text: remark, set: { remark } })
      return null
    },

    note: async ({ repairId, text }, context) => {
      const row = await readRepair(context, repairId, true)
      await takeStep(context, row, { kind: 'note', text })
      return null
    },

    addPhoto: async ({ repairId, ...file }, context) => {
      const { actor, now } = context
      // Nothing is stored for a request that is not there or has no room.
      await requireRoom(context.database, await readRepair(context, repairId))
      return storeUpload(context, 'photo', file, async (tx, fileId) => {
        const row = await readRepair({ database: tx, actor }, repairId, true)
        await requireRoom(tx, row)
        await insertPhoto(tx, { repairId: row.id, fileId, time: now, userId: actor.userId })
        await takeStep(context, row, { kind: 'photo', text: file.fileName, after: { sha256: file.sha256 } }, tx)
        const { fileName, size } = file
        return { fileId, fileName, size, time: toWireTime(now), user: actor.realName, userId: String(actor.userId) }
      })
    },

    removePhoto,

    photo: async ({ repairId, fileId }, context) => {
      const row = await readRepair(context, repairId)
      if (!(await isPhotoOf(context.database, row.id, fileId))) throw new PlatformError('notFound')
      return answerStoredFile(context, 'photo', fileId)
    },

    export: async (input, context) => {
      // A filter that cannot be read is refused here and not by a job that nobody looks at.
      repairRows.where(await readViewer(context), input.filter)
      context.audit({ module: 'repair', target: 'repair', after: input })
      return { jobId: await context.startJob(exportRepairs, input) }
    },
  },
  { ownTransaction: ['save', 'addPhoto', 'removePhoto'] },
)
