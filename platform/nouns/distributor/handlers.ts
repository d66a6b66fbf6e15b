import { distributorApi, type RelationForm, relationCan } from '@/lib/contract/distributor'
import { toWireTime } from '@/lib/format/wire-time'
import { deleteRow, insertRow, updateVersioned } from '../../kernel/db/change-row'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { relationRows } from '../app-user/relation-query'
import type { RelationRow } from '../app-user/relation-rows'
import { distributorRelations } from '../tables/distributor'
import { moveRelation, nameOfRelation, requireRelation } from './change-relation'
import {
  countByStatus,
  findRelation,
  hasOpenRelation,
  insertEvent,
  isDealerTaken,
  keepParties,
  readEvents,
  readParties,
} from './distributor-rows'

/** The app users of a form, who have to be what the relation makes of them. They cannot change meanwhile. */
const requireParties = async ({ database, actor }: Context, form: RelationForm) => {
  const { distributor, dealer } = await keepParties(database, actor, form)
  const fields = {
    ...(distributor === undefined && { distributorAccount: 'noSuchDistributor' as const }),
    ...(dealer === undefined && { dealerEmail: 'noSuchDealer' as const }),
  }
  if (!distributor || !dealer) throw new PlatformError('badRequest', { fields })
  return { distributor, dealer }
}

/** What a form says of its parties: one that it leaves as a list shows it is the one that is there. */
const toWhole = async (
  { database }: Context,
  row: RelationRow,
  { distributorAccount, dealerEmail, remark }: RelationForm,
): Promise<RelationForm> => {
  const { account, email } = await readParties(database, row)
  return {
    distributorAccount: distributorAccount === toMaskedAccount(account) ? account : distributorAccount,
    dealerEmail: dealerEmail === toMaskedAccount(email) ? email : dealerEmail,
    remark,
  }
}

/** Two people may have another relation behind them, but not a second one that is not released. */
const assertNew = async (
  { database, actor }: Context,
  ids: Pick<RelationRow, 'distributorId' | 'dealerId'>,
  id?: number,
): Promise<void> => {
  if (await hasOpenRelation(database, actor.platformId, ids, id))
    throw new PlatformError('badRequest', { fields: { dealerEmail: 'relationOpen' } })
}

/** A dealer works for one distributor. */
const assertFree = async ({ database }: Context, dealerId: number): Promise<void> => {
  if (await isDealerTaken(database, dealerId))
    throw new PlatformError('badRequest', { fields: { relationId: 'dealerTaken' } })
}

export const distributor = implement(
  distributorApi,
  {
    list: (query, { database, actor }) => relationRows.page(database, actor, query),

    counts: async (_, { database, actor }) => ({ list: await countByStatus(database, actor) }),

    history: async ({ relationId }, { database, actor }) => {
      const id = await findRelation(database, actor, relationId)
      if (id === undefined) throw new PlatformError('notFound')
      const events = await readEvents(database, id)
      return {
        list: events.map(({ id: eventId, eventTime, fromStatus, toStatus, actor: who, reason, releaseBy }) => ({
          eventId: String(eventId),
          eventTime: toWireTime(eventTime),
          fromStatus,
          toStatus,
          actor: who,
          reason,
          releaseBy,
        })),
      }
    },

    save: async (form, context) => {
      const { database, actor, now } = context
      const parties = await requireParties(context, form)
      const ids = { distributorId: parties.distributor.id, dealerId: parties.dealer.id }
      await assertNew(context, ids)
      const id = await insertRow(database, distributorRelations, {
        platformId: actor.platformId,
        ...ids,
        remark: form.remark,
        status: 1,
        createTime: now,
        updateTime: now,
        updateUser: actor.userId,
      })
      const event = { relationId: id, eventTime: now, fromStatus: null, toStatus: 1, actor: actor.realName } as const
      await insertEvent(database, event)
      context.audit({ module: 'distributor', target: await nameOfRelation(context, id), after: form })
      return { relationId: String(id) }
    },

    update: async ({ relationId, version, ...form }, context) => {
      const row = await requireRelation(context, { relationId, version }, relationCan.edit)
      const before = await nameOfRelation(context, row.id)
      const parties = await requireParties(context, await toWhole(context, row, form))
      const ids = { distributorId: parties.distributor.id, dealerId: parties.dealer.id }
      await assertNew(context, ids, row.id)
      await updateVersioned(context.database, distributorRelations, row, context, { ...ids, remark: form.remark })
      context.audit({ module: 'distributor', target: before, before: { remark: row.remark }, after: form })
      return null
    },

    submit: async (known, context) => {
      const row = await requireRelation(context, known, relationCan.submit)
      await moveRelation(context, row, { status: 2, submitTime: context.now, returnReason: '' })
      return null
    },

    withdraw: async (known, context) => {
      const row = await requireRelation(context, known, relationCan.withdraw)
      await moveRelation(context, row, { status: 1, submitTime: null })
      return null
    },

    pass: async (known, context) => {
      const row = await requireRelation(context, known, relationCan.pass)
      await assertFree(context, row.dealerId)
      await moveRelation(context, row, { status: 3, auditTime: context.now, auditor: context.actor.realName })
      return null
    },

    back: async ({ returnReason, ...known }, context) => {
      const row = await requireRelation(context, known, relationCan.back)
      const audited = { auditTime: context.now, auditor: context.actor.realName }
      await moveRelation(context, row, { status: 4, returnReason, ...audited })
      return null
    },

    release: async (known, context) => {
      const row = await requireRelation(context, known, relationCan.release)
      await moveRelation(context, row, { status: 5, releaseTime: context.now, releaseBy: 3 })
      return null
    },

    remove: async (known, context) => {
      const row = await requireRelation(context, known, relationCan.remove)
      context.audit({
        module: 'distributor',
        target: await nameOfRelation(context, row.id),
        before: { status: row.status, remark: row.remark, returnReason: row.returnReason },
      })
      await deleteRow(context.database, distributorRelations, row.id)
      return null
    },
  },
  {
    exports: {
      list: {
        key: 'relationId',
        columns: [
          'distributorAccount',
          'distributorCompany',
          'dealerEmail',
          'dealerName',
          'status',
          'returnReason',
          'projectCount',
          'remark',
          'submitTime',
          'auditTime',
          'auditor',
          'releaseTime',
          'releaseBy',
          'createTime',
        ],
      },
    },
    stored: { update: storedById('relationId', distributorRelations) },
    batch: { key: 'relationId', actions: { pass: {}, submit: {}, withdraw: {}, release: {}, remove: {} } },
  },
)
