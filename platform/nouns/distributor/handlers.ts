import { and, asc, count, eq, inArray, ne } from 'drizzle-orm'
import { distributorApi, type RelationForm, relationCan } from '@/lib/contract/distributor'
import { toWireTime } from '@/lib/format/wire-time'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { relationRows } from '../app-user/relation-query'
import type { RelationRow } from '../app-user/relation-rows'
import { appUsersWhollyWithin, relationsWithin } from '../reach/customers-within'
import { distributorEvents, distributorRelations } from '../tables/distributor'
import { appUsers } from '../tables/fleet'
import { moveRelation, nameOfRelation, requireRelation } from './change-relation'

/** The app users of a form, who have to be what the relation makes of them. They cannot change meanwhile. */
const requireParties = async ({ database, actor }: Context, form: RelationForm) => {
  const ofBrand = and(eq(appUsers.platformId, actor.platformId), appUsersWhollyWithin(actor.reach))
  const [distributor] = await database
    .select()
    .from(appUsers)
    .where(and(ofBrand, eq(appUsers.account, form.distributorAccount), eq(appUsers.accountType, 3)))
    .for('share')
  const [dealer] = await database
    .select()
    .from(appUsers)
    .where(and(ofBrand, eq(appUsers.email, form.dealerEmail), eq(appUsers.accountType, 2)))
    .for('share')
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
  const people = await database
    .select()
    .from(appUsers)
    .where(inArray(appUsers.id, [row.distributorId, row.dealerId]))
  const account = people.find(({ id }) => id === row.distributorId)?.account ?? ''
  const email = people.find(({ id }) => id === row.dealerId)?.email ?? ''
  return {
    distributorAccount: distributorAccount === toMaskedAccount(account) ? account : distributorAccount,
    dealerEmail: dealerEmail === toMaskedAccount(email) ? email : dealerEmail,
    remark,
  }
}

/** Two people may have another relation behind them, but not a second one that is not released. */
const assertNew = async (
  { database, actor }: Context,
  { distributorId, dealerId }: { distributorId: number; dealerId: number },
  id?: number,
): Promise<void> => {
  const [open] = await database
    .select({ id: distributorRelations.id })
    .from(distributorRelations)
    .where(
      and(
        eq(distributorRelations.platformId, actor.platformId),
        eq(distributorRelations.distributorId, distributorId),
        eq(distributorRelations.dealerId, dealerId),
        ne(distributorRelations.status, 5),
        id === undefined ? undefined : ne(distributorRelations.id, id),
      ),
    )
  if (open) throw new PlatformError('badRequest', { fields: { dealerEmail: 'relationOpen' } })
}

/** A dealer works for one distributor. His row is locked, so that two reviewers do not pass him at once. */
const assertFree = async ({ database }: Context, dealerId: number): Promise<void> => {
  await database.select({ id: appUsers.id }).from(appUsers).where(eq(appUsers.id, dealerId)).for('update')
  const [other] = await database
    .select({ id: distributorRelations.id })
    .from(distributorRelations)
    .where(and(eq(distributorRelations.dealerId, dealerId), eq(distributorRelations.status, 3)))
  if (other) throw new PlatformError('badRequest', { fields: { relationId: 'dealerTaken' } })
}

export const distributor = implement(distributorApi, {
  list: (query, { database, actor }) => relationRows.page(database, actor, query),

  counts: async (_, { database, actor }) => ({
    list: await database
      .select({ status: distributorRelations.status, count: count() })
      .from(distributorRelations)
      .where(and(eq(distributorRelations.platformId, actor.platformId), relationsWithin(actor.reach)))
      .groupBy(distributorRelations.status)
      .orderBy(distributorRelations.status),
  }),

  history: async ({ relationId }, { database, actor }) => {
    const id = toRowId(relationId)
    const [row] = await database
      .select({ id: distributorRelations.id })
      .from(distributorRelations)
      .where(and(eq(distributorRelations.id, id), eq(distributorRelations.platformId, actor.platformId)))
    if (row === undefined) throw new PlatformError('notFound')
    const events = await database
      .select()
      .from(distributorEvents)
      .where(eq(distributorEvents.relationId, id))
      .orderBy(asc(distributorEvents.id))
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
    const [row] = await database
      .insert(distributorRelations)
      .values({
        platformId: actor.platformId,
        ...ids,
        remark: form.remark,
        status: 1,
        createTime: now,
        updateTime: now,
        updateUser: actor.userId,
      })
      .returning({ id: distributorRelations.id })
    if (row === undefined) throw new Error('the relation was not stored')
    await database
      .insert(distributorEvents)
      .values({ relationId: row.id, eventTime: now, fromStatus: null, toStatus: 1, actor: actor.realName })
    context.audit({ module: 'distributor', target: await nameOfRelation(context, row.id), after: form })
    return { relationId: String(row.id) }
  },

  update: async ({ relationId, version, ...form }, context) => {
    const { database, actor, now } = context
    const row = await requireRelation(context, { relationId, version }, relationCan.edit)
    const before = await nameOfRelation(context, row.id)
    const parties = await requireParties(context, await toWhole(context, row, form))
    const ids = { distributorId: parties.distributor.id, dealerId: parties.dealer.id }
    await assertNew(context, ids, row.id)
    await database
      .update(distributorRelations)
      .set({ ...ids, remark: form.remark, version: version + 1, updateTime: now, updateUser: actor.userId })
      .where(eq(distributorRelations.id, row.id))
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
    await context.database.delete(distributorRelations).where(eq(distributorRelations.id, row.id))
    return null
  },
})
