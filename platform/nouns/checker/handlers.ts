import { createHash } from 'node:crypto'
import { checkerApi, checkerCan } from '@/lib/contract/checker'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import { deleteRow, insertRow, stampsOf, updateVersioned } from '../../kernel/db/change-row'
import { PlatformError } from '../../kernel/error/platform-error'
import { type Handlers, implement } from '../../kernel/http/implement'
import { storedBy } from '../../kernel/http/keep-stored'
import { staleSave } from '../../kernel/session/stale-save'
import { choiceName } from '../../kernel/text/words'
import { checkers } from '../tables/checker'
import { issueCheckerKey, revokeCheckerKey } from './checker-keys'
import { checkerRows, findUserOptions, isCheckerTaken, readCheckerDetail } from './checker-rows'
import { noteEdit } from './note-edit'
import { noteEvent } from './note-event'
import { requireChecker } from './require-checker'
import { requireParts, writeUsers } from './save-checker'

/** WiFi ID of the module inside of a Checker, until it reports its own. */
const moduleOf = (checkerId: string): string =>
  `84F3EC${createHash('sha256').update(checkerId).digest('hex').slice(0, 6).toUpperCase()}`

const handlers: Handlers<typeof checkerApi> = {
  list: (query, { database, actor }) => checkerRows.page(database, actor, query),

  info: async ({ checkerId }, context) =>
    readCheckerDetail(context.database, await requireChecker(context, checkerId), context.now),

  save: async ({ users: wanted, busMacWifiId, projectId, ...form }, context) => {
    const { database, actor, now } = context
    const { platformId } = actor
    const { parts, users } = await requireParts(context, { users: wanted, busMacWifiId, projectId }, [])
    if (await isCheckerTaken(database, form.checkerId))
      throw new PlatformError('badRequest', { fields: { checkerId: 'duplicate' } })
    const place = { platformId, macWifiId: moduleOf(form.checkerId), status: 1 as const }
    const id = await insertRow(database, checkers, { ...form, ...parts, ...place, ...stampsOf(context) })
    await writeUsers(context, id, users)
    await noteEvent(database, id, { kind: 'added', at: now, who: actor.realName })
    context.audit({
      module: 'checker',
      target: form.checkerId,
      after: { ...form, projectId, busMacWifiId, users: wanted },
    })
    context.publish({ topic: 'checker' })
    return { checkerId: form.checkerId, key: await issueCheckerKey(database, id, now) }
  },

  update: async ({ checkerId, users: wanted, busMacWifiId, projectId, version, ...form }, context) => {
    const { database, now } = context
    const row = await requireChecker(context, checkerId, { lock: true })
    const detail = await readCheckerDetail(database, row, now)
    const before = {
      checkerType: detail.checkerType,
      checkerName: detail.checkerName,
      alias: detail.alias,
      projectId: detail.projectId,
      busMacWifiId: detail.busMacWifiId ?? '',
      users: detail.users.map(({ appUserId, role }) => ({ appUserId, role })),
    }
    if (!checkerCan.edit(detail)) throw new PlatformError('illegalState')
    if (row.version !== version) {
      throw await staleSave(database, row, { checkerId, ...before, version: row.version })
    }
    const { parts, users } = await requireParts(context, { users: wanted, busMacWifiId, projectId }, detail.users)
    await updateVersioned(database, checkers, row, context, { ...form, ...parts })
    await writeUsers(context, row.id, users)
    const after = { ...form, projectId, busMacWifiId, users: wanted }
    await noteEdit(context, row.id, before, after)
    context.audit({ module: 'checker', target: checkerId, before, after })
    context.publish({ topic: 'checker' })
    return null
  },

  remove: async ({ checkerId }, context) => {
    const row = await requireChecker(context, checkerId, { lock: true })
    if (!checkerCan.remove({ currentTaskId: row.currentTaskId === null ? null : String(row.currentTaskId) })) {
      throw new PlatformError('illegalState')
    }
    const { checkerName, alias, checkerType } = row
    context.audit({ module: 'checker', target: checkerId, before: { checkerName, alias, checkerType } })
    await deleteRow(context.database, checkers, row.id)
    context.publish({ topic: 'checker' })
    return null
  },

  issueKey: async ({ checkerId }, context) => {
    const { database, actor, now } = context
    const row = await requireChecker(context, checkerId, { lock: true })
    const key = await issueCheckerKey(database, row.id, now)
    await noteEvent(database, row.id, { kind: 'keyIssued', at: now, who: actor.realName })
    const before = { keyTime: toWireTimeOrNull(row.keyTime) }
    context.audit({ module: 'checker', target: checkerId, before, after: { keyTime: toWireTime(now) } })
    context.publish({ topic: 'checker' })
    return { checkerId, key }
  },

  revokeKey: async ({ checkerId }, context) => {
    const { database, actor, now } = context
    const row = await requireChecker(context, checkerId, { lock: true })
    if (row.keyHash === null) throw new PlatformError('illegalState')
    await revokeCheckerKey(database, row.id)
    await noteEvent(database, row.id, { kind: 'keyRevoked', at: now, who: actor.realName })
    const before = { keyTime: toWireTimeOrNull(row.keyTime) }
    context.audit({ module: 'checker', target: checkerId, before, after: { keyTime: null } })
    context.publish({ topic: 'checker' })
    return null
  },

  userOptions: async ({ search }, { database, actor }) => ({ list: await findUserOptions(database, actor, search) }),
}

export const checker = implement(checkerApi, handlers, {
  secretAnswers: ['save', 'issueKey'],
  exports: {
    list: {
      key: 'checkerId',
      columns: [
        'checkerId',
        'checkerName',
        {
          field: 'status',
          // As the screen says it: that it has been told to wait counts more than what it does.
          cell: ({ status, paused }, { language }) =>
            paused === 1
              ? { zh: '已暂停', en: 'Suspended' }[language]
              : (choiceName('checker', 'status', status, language) ?? status),
        },
        { field: 'storageUsed', head: { zh: '已用存储（字节）', en: 'Storage used (bytes)' } },
        { field: 'storageCapacity', head: { zh: '存储容量（MB）', en: 'Storage capacity (MB)' } },
        'currentTask',
        'busUtilisation',
        'checkerType',
        'alias',
        'projectName',
        'userCount',
        'firmwareVersion',
        'lastOnlineTime',
        'busMacWifiId',
        'macWifiId',
        'collisionRate',
        'batteryPct',
        'rssi',
      ],
    },
  },
  stored: { update: storedBy(checkers, { checkerId: checkers.checkerId }) },
  batch: {
    key: 'checkerId',
    actions: {
      suspend: { call: 'checkerTask.suspend', renamed: { currentTaskId: 'taskId' } },
      continue: { call: 'checkerTask.continue', renamed: { currentTaskId: 'taskId' } },
      end: { call: 'checkerTask.end', renamed: { currentTaskId: 'taskId' } },
      remove: {},
    },
  },
})
