import { addMilliseconds } from 'date-fns/addMilliseconds'
import { pushApi, pushCan, pushLeadMs } from '@/lib/contract/push'
import { toWireTime } from '@/lib/format/wire-time'
import { deleteRow, insertRow, updateVersioned } from '../../kernel/db/change-row'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { pushMessages } from '../tables/push'
import { type Audience, readAudience } from './audience'
import { cancelMessage } from './cancel-message'
import {
  forLog,
  refuse,
  regionsOf,
  requireMessage,
  requireRecipients,
  requireVersion,
  toColumns,
  toMoment,
} from './message-form'
import { openPushProvider } from './open-push-provider'
import { pushRows, readPushDetail } from './push-rows'
import { findRecipients, readAddressees, resolveAccounts } from './recipient-rows'
import { type PushRow, startMessage, toAudience } from './start-message'

const module = 'push'

/** Nobody has changed a message yet: who sends it is the last to have touched it. */
const madeIn = ({ actor, now }: Context) => ({
  platformId: actor.platformId,
  createUser: actor.userId,
  createTime: now,
  updateTime: now,
})

export const push = implement(
  pushApi,
  {
    list: (query, { database, actor }) => pushRows.page(database, actor, query),

    info: async ({ messageId }, context) =>
      readPushDetail(context.database, await requireMessage(messageId, context, context.database, false)),

    save: async (form, context) => {
      const { database } = context
      const columns = await toColumns(context, form)
      const id = await insertRow(database, pushMessages, { ...columns, ...madeIn(context) })
      context.audit({ module, target: columns.title, after: forLog(columns) })
      context.publish({ topic: 'push', id: String(id) })
      return { messageId: String(id) }
    },

    update: async ({ messageId, version, ...form }, context) => {
      const row = await requireMessage(messageId, context, context.database)
      await requireVersion(context, row, version)
      if (!pushCan.edit(row)) throw new PlatformError('illegalState')
      const columns = await toColumns(context, form)
      await updateVersioned(context.database, pushMessages, row, context, { ...columns, status: 0 })
      context.audit({ module, target: columns.title, before: forLog(row), after: forLog(columns) })
      context.publish({ topic: 'push', id: messageId })
      return { messageId }
    },

    copy: async ({ messageId }, context) => {
      const row = await requireMessage(messageId, context, context.database, false)
      const { title, titleEn, messageType, recipientType, recipientIds, filter, contentZh, contentEn } = row
      const id = await insertRow(context.database, pushMessages, {
        title,
        titleEn,
        messageType,
        recipientType,
        recipientIds,
        filter,
        contentZh,
        contentEn,
        linkUrl: row.linkUrl,
        quietHours: row.quietHours,
        // The time of a scheduled one has passed, or is the other one's.
        pushMode: 1,
        regionIds: regionsOf(context),
        ...madeIn(context),
      })
      context.audit({ module, target: title, after: { copyOf: messageId } })
      context.publish({ topic: 'push', id: String(id) })
      return { messageId: String(id) }
    },

    audience: async ({ recipientType, recipientIds, filter, quietHours, at }, { database, actor, now }) => {
      const ids = [...new Set(recipientIds)].map(Number).filter(Number.isSafeInteger)
      const { platformId, reach } = actor
      const audience: Audience = { platformId, reach, recipientType, recipientIds: ids, filter, quietHours }
      return readAudience(database, audience, toMoment('at', at) ?? now)
    },

    recipients: async ({ search }, { database, actor }) => ({ list: await findRecipients(database, actor, search) }),

    resolve: async ({ accounts }, { database, actor }) => {
      const wanted = [...new Set(accounts)]
      const { list, known } = await resolveAccounts(database, actor, wanted)
      return { list, unknown: wanted.filter((account) => !known.has(account)) }
    },

    test: async ({ userIds, ...texts }, context) => {
      const { database, now } = context
      const ids = await requireRecipients(context, database, userIds, 'userIds')
      const users = await readAddressees(database, ids)
      const outcomes = await openPushProvider(database, () => now).deliver({
        // The same wish of the same page, sent again by the network, is one test.
        key: `test-${context.requestId}`.slice(0, 64),
        messageId: null,
        notices: users.map(({ id, language }) => ({
          key: `test-${context.requestId}-${id}`,
          appUserId: id,
          messageType: texts.messageType,
          ...(language.startsWith('zh')
            ? { title: `[测试] ${texts.title}`, content: texts.contentZh }
            : { title: `[Test] ${texts.titleEn || texts.title}`, content: texts.contentEn }),
          linkUrl: texts.linkUrl,
        })),
      })
      const failed = outcomes.filter(({ failReason }) => failReason !== null).length
      context.audit({ module, target: texts.title, after: { test: users.map(({ account }) => account), failed } })
      return context.commit(async () => ({ delivered: outcomes.length - failed, failed }))
    },

    send: async ({ messageId, version, confirmCount, now: isNow }, context) => {
      const { database, now } = context
      const written = await requireMessage(messageId, context, database)
      await requireVersion(context, written, version)
      if (!pushCan.send(written)) throw new PlatformError('illegalState')
      // It goes to those whom its sender has seen counted.
      const row = { ...written, regionIds: regionsOf(context) }
      const at = isNow === 1 ? null : row.pushTime
      if (at !== null && at < addMilliseconds(now, pushLeadMs)) throw refuse('pushTime', 'pushTooSoon')
      const count =
        at === null ? await startMessage(database, row, now) : (await readAudience(database, toAudience(row), at)).count
      if (count !== confirmCount) throw refuse('confirmCount', 'pushCountChanged')
      if (count === 0) throw refuse('confirmCount', 'noRecipients')
      // A message that is sent now was pushed now, whatever time it was meant for.
      const change = at === null ? { pushTime: now } : { status: 1 as const }
      await updateVersioned(database, pushMessages, row, context, { ...change, regionIds: row.regionIds })
      const after = { status: at === null ? 2 : 1, recipients: count, pushTime: toWireTime(at ?? now) }
      context.audit({ module, target: row.title, before: { status: row.status }, after })
      await context.enqueueWork('push', messageId)
      context.publish({ topic: 'push', id: messageId })
      return null
    },

    cancel: async ({ messageId }, context) => {
      const { database, now } = context
      const row = await requireMessage(messageId, context, database)
      if (!pushCan.cancel(row)) throw new PlatformError('illegalState')
      await cancelMessage(database, row, now, { updateUser: context.actor.userId })
      context.audit({ module, target: row.title, before: { status: row.status }, after: { status: 5 } })
      await context.enqueueWork('push', messageId)
      context.publish({ topic: 'push', id: messageId })
      return null
    },

    recall: async ({ messageId }, context) => {
      const { database, now } = context
      const requireRecallable = async (within: Database, forUpdate: boolean): Promise<PushRow> => {
        const row = await requireMessage(messageId, context, within, forUpdate)
        const endTime = row.endTime && toWireTime(row.endTime)
        if (!pushCan.recall({ ...row, endTime }, toWireTime(now))) throw new PlatformError('illegalState')
        return row
      }
      const { id } = await requireRecallable(database, false)
      // May be asked for again: what has been taken back stays so.
      await openPushProvider(database, () => now).recall(id)
      return context.commit(async (tx) => {
        const row = await requireRecallable(tx, true)
        await updateVersioned(tx, pushMessages, row, context, { status: 5 })
        context.audit({
          module,
          target: row.title,
          before: { status: row.status },
          after: { status: 5, recalled: true },
        })
        context.publish({ topic: 'push', id: messageId })
        return null
      })
    },

    remove: async ({ messageId }, context) => {
      const row = await requireMessage(messageId, context, context.database)
      if (!pushCan.remove(row)) throw new PlatformError('illegalState')
      await deleteRow(context.database, pushMessages, row.id)
      context.audit({ module, target: row.title, before: { title: row.title, status: row.status } })
      context.publish({ topic: 'push' })
      return null
    },
  },
  {
    ownTransaction: ['test', 'recall'],
    exports: {
      list: {
        key: 'messageId',
        columns: [
          { field: 'title', cell: ({ title, titleEn }, { language }) => (language === 'en' && titleEn) || title },
          'messageType',
          'recipientType',
          'status',
          'targetCount',
          'sentCount',
          'readCount',
          'failCount',
          'pushTime',
          'creator',
          'createTime',
          'quietHours',
          'startTime',
          'endTime',
          'messageId',
        ],
      },
    },
    stored: { update: storedById('messageId', pushMessages) },
    batch: { key: 'messageId', actions: { cancel: {}, recall: {}, remove: {} } },
  },
)
