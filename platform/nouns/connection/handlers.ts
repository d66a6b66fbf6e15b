import { addSeconds } from 'date-fns/addSeconds'
import { connectionApi, watchSeconds } from '@/lib/contract/connection'
import { toWireTime } from '@/lib/format/wire-time'
import {
  addCertificate,
  findCertificate,
  issueKey,
  noteRevoked,
  revokeCredential,
} from '../../ingest/connection/credential-rows'
import { toDeviceTopic } from '../../ingest/pipeline/topics'
import { toPage } from '../../kernel/db/page'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { keepWatch, lockDifference, markSeen, removeErrors } from './connection-changes'
import { readConnection, readDifferences, readErrors, readEvents, readMessages } from './connection-rows'
import { issueSelectedKeys } from './issue-selected-keys'
import { readFingerprint } from './read-certificate'
import { requireSeen, type SeenController } from './seen-controller'
import { takeOver } from './take-over'

const module = 'connection'

const seen = ({ database, actor }: Context, macWifiId: string): Promise<SeenController> =>
  requireSeen(database, actor, macWifiId)
const locked = ({ database, actor }: Context, macWifiId: string): Promise<SeenController> =>
  requireSeen(database, actor, macWifiId, true)

/** Tells the log what has become of a credential, and every process of the platform whose connections end with it. */
const tell = (
  context: Context,
  { macWifiId, id }: SeenController,
  change: { before?: object; after: object },
): void => {
  context.audit({ module, target: macWifiId, ...change })
  // The id says that a credential is what has changed: the door looks who may still be there.
  context.publish({ topic: 'connection', macWifiId, id: String(id) })
}

export const connection = implement(
  connectionApi,
  {
    info: async ({ macWifiId }, context) => {
      const { database, config, now } = context
      return readConnection(database, await seen(context, macWifiId), { door: config.deviceDoor, now })
    },

    events: async ({ macWifiId, ...query }, context) => {
      const { id } = await seen(context, macWifiId)
      const { list, total } = await readEvents(context.database, id, query)
      return toPage(list, total, query)
    },

    messages: async ({ macWifiId, after }, context) => {
      const { id } = await seen(context, macWifiId)
      return { list: await readMessages(context.database, id, after), serverTime: toWireTime(context.now) }
    },

    watch: async ({ macWifiId }, context) => {
      const { database, now } = context
      const { id: controllerId } = await seen(context, macWifiId)
      const until = addSeconds(now, watchSeconds)
      await keepWatch(database, controllerId, until)
      return { until: toWireTime(until) }
    },

    errors: async ({ macWifiId }, context) => {
      const { id } = await seen(context, macWifiId)
      return { list: await readErrors(context.database, id) }
    },

    clearErrors: async ({ macWifiId }, context) => {
      const { id } = await locked(context, macWifiId)
      const cleared = await removeErrors(context.database, id)
      const before = Object.fromEntries(cleared.map(({ reason, count }) => [reason, count]))
      context.audit({ module, target: macWifiId, before, after: {} })
      return null
    },

    differences: async ({ macWifiId }, context) => {
      const { id } = await seen(context, macWifiId)
      return { list: await readDifferences(context.database, id) }
    },

    settleDifference: async ({ macWifiId, differenceId, takeOver: isTaken }, context) => {
      const { database, actor, now } = context
      const { id } = await locked(context, macWifiId)
      const difference = await lockDifference(database, id, differenceId)
      if (isTaken === 1) await takeOver(database, difference, { userId: actor.userId, now })
      await markSeen(database, difference, { userId: actor.userId, now })
      const { unitKind, systemNo, unitNo, what, recorded, reported } = difference
      const address = { unitKind, systemNo, unitNo, what }
      context.audit(
        isTaken === 1
          ? { module, target: macWifiId, before: { ...address, recorded }, after: { ...address, recorded: reported } }
          : { module, target: macWifiId, after: { ...address, seen: 1 } },
      )
      if (isTaken === 1) {
        context.publish({ topic: 'unit', macWifiId })
        context.publish({ topic: 'device', macWifiId })
      }
      return null
    },

    issueKey: async ({ macWifiId }, context) => {
      const { database, actor, config, now } = context
      const controller = await locked(context, macWifiId)
      const { id, platformId } = controller
      const key = await issueKey(database, { controllerId: id, now, userId: actor.userId })
      // What a log tells of a key is that there is a new one.
      tell(context, controller, { after: { key: 'new' } })
      return { username: macWifiId, key, topic: toDeviceTopic(platformId, macWifiId), broker: config.deviceDoor.url }
    },

    issueKeys: async (input, context) => {
      const keys = await issueSelectedKeys(input, context)
      const { actor, config } = context
      context.audit({ module, target: 'issueKeys', after: { ...input, newKeys: keys.length } })
      // One word for all: the door looks at every connection that stands, a broker of its own is given all credentials.
      if (keys.length > 0) context.publish({ topic: 'connection', id: String(keys.length) })
      const broker = config.deviceDoor.url
      return {
        list: keys.map(({ macWifiId, key }) => {
          const topic = toDeviceTopic(actor.platformId, macWifiId)
          return { username: macWifiId, key, topic, broker }
        }),
      }
    },

    setCertificate: async ({ macWifiId, certificate }, context) => {
      const { database, actor, now } = context
      const controller = await locked(context, macWifiId)
      const fingerprint = readFingerprint(certificate, now)
      const known = await findCertificate(database, fingerprint)
      // Given to one alone: whoever has it would be both.
      if (known !== undefined && known !== controller.id)
        throw new PlatformError('badRequest', { fields: { certificate: 'duplicate' } })
      if (known === undefined)
        await addCertificate(database, { controllerId: controller.id, now, userId: actor.userId, fingerprint })
      tell(context, controller, { after: { fingerprint } })
      return null
    },

    revoke: async ({ macWifiId, kind }, context) => {
      const { database, actor, now } = context
      const controller = await locked(context, macWifiId)
      const who = { controllerId: controller.id, now, userId: actor.userId }
      if (!(await revokeCredential(database, { ...who, kind }))) throw new PlatformError('illegalState')
      await noteRevoked(database, controller.id)
      tell(context, controller, { before: { [kind]: 'valid' }, after: { [kind]: 'revoked' } })
      return null
    },
  },
  {
    secretAnswers: ['issueKey', 'issueKeys'],
    exports: {
      events: {
        key: 'eventId',
        columns: ['time', 'kind', 'reason', 'detail', 'remoteAddress'],
      },
    },
  },
)
