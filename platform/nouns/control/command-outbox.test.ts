import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { keepSent } from '../../ingest/connection/keep-sent'
import type { Door } from '../../ingest/pipeline/door'
import { createSender, type Sender } from '../../ingest/pipeline/outgoing'
import { operationLogHead } from '../../kernel/audit/log-table'
import { watchTimeline } from '../../kernel/hold/timeline'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { deviceMessages } from '../tables/connection'
import { controlRecords } from '../tables/control'
import { controllers } from '../tables/fleet'
import { commandOutbox } from './command-outbox'
import { sendCommand } from './send-command'
import { settleCommands } from './settle-commands'

let platform: TestPlatform
let controller: typeof controllers.$inferSelect
const senders: Sender[] = []
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  const [row] = await platform.database
    .select()
    .from(controllers)
    .where(and(eq(controllers.onlineStatus, 1), gt(controllers.iduCount, 2), eq(controllers.platformId, 6)))
  if (row === undefined) throw new Error('nobody is online')
  controller = row
})
beforeEach(() => platform.database.delete(controlRecords))
afterEach(() => Promise.all(senders.splice(0).map((sender) => sender.stop())))
afterAll(() => platform.close())

const store = (unitNo = 0) =>
  sendCommand(platform.database, {
    platformId: 6,
    controllerId: controller.id,
    unitKind: 1,
    systemNo: 1,
    unitNo,
    operatorAccount: 'admin',
    command: { fanSpeed: 1 },
    before: { fanSpeed: 4 },
    sendTime: platform.clock.now(),
  })
const rowOf = async (id: number) => {
  const [row] = await platform.database.select().from(controlRecords).where(eq(controlRecords.id, id))
  return row
}
type Sent = { address: string; kind: string; message: { commandId: string } }
/** A process of the platform that sends by a door of its own. */
const openProcess = (send: (sent: Sent) => Promise<void>): Sender => {
  const { database, clock, logger } = platform
  const sender = createSender({
    database,
    logger,
    clock: clock.now,
    isShared: true,
    outboxes: [commandOutbox],
    timeline: watchTimeline(database),
    lookMs: 1_000_000_000,
    books: keepSent(() => undefined),
  })
  const door: Pick<Door, 'send'> = {
    send: (_, address, kind, message) => send({ address, kind, message: message as Sent['message'] }),
  }
  sender.sendThrough(door)
  senders.push(sender)
  return sender
}
const collect = () => {
  const sent: Sent[] = []
  const send = async (what: Sent): Promise<void> => {
    sent.push(what)
  }
  return { sent, send }
}

describe('a command', () => {
  it('is sent once, as it was given, with the moment at which it is void, and stands among the messages', async () => {
    const id = await store(1)
    const { sent, send } = collect()
    const sender = openProcess(send)
    await sender.idle()
    const expires = platform.clock.now().getTime() + 10_000
    const message = { commandId: String(id), unitKind: 1, systemNo: 1, unitNo: 1, set: { fanSpeed: 1 }, expires }
    expect(sent).toEqual([{ address: controller.macWifiId, kind: 'command', message }])
    expect((await rowOf(id))?.publishTime).toEqual(platform.clock.now())
    sender.wake()
    await sender.idle()
    expect(sent).toHaveLength(1)
    const [kept] = await platform.database.select().from(deviceMessages).where(eq(deviceMessages.isUp, 0))
    expect(kept).toMatchObject({ controllerId: controller.id, kind: 'command', outcome: 'sent' })
    expect(JSON.parse(kept?.payload ?? '')).toEqual(message)
  })

  it('goes out with the process that comes next when its own was killed before it sent', async () => {
    // Stored and committed: what was to send it is gone.
    const id = await store()
    const { sent, send } = collect()
    await openProcess(send).idle()
    expect(sent.map(({ message }) => message.commandId)).toEqual([String(id)])
  })

  it('goes out again, by the same name, when its process was killed before it noted that it was sent', async () => {
    const id = await store()
    const first = collect()
    await openProcess(first.send).idle()
    await platform.database.update(controlRecords).set({ publishTime: null }).where(eq(controlRecords.id, id))
    const second = collect()
    await openProcess(second.send).idle()
    expect([...first.sent, ...second.sent].map(({ message }) => message.commandId)).toEqual([String(id), String(id)])
  })

  it('waits while the broker is away, goes out when it is back, and has timed out when it was away for too long', async () => {
    const { sent, send } = collect()
    let isAway = true
    const sender = openProcess(async (what) => {
      if (isAway) throw new Error('away')
      await send(what)
    })
    const early = await store(0)
    sender.wake()
    await sender.idle()
    expect(await rowOf(early)).toMatchObject({ result: 0, publishTime: null })
    platform.clock.advance(9000)
    isAway = false
    sender.wake()
    await sender.idle()
    expect(sent.map(({ message }) => message.commandId)).toEqual([String(early)])
    isAway = true
    const late = await store(1)
    sender.wake()
    await sender.idle()
    platform.clock.advance(10_000)
    isAway = false
    sender.wake()
    await sender.idle()
    expect(sent).toHaveLength(1)
    await settleCommands(platform.database, platform.clock.now())
    expect(await rowOf(late)).toMatchObject({ result: 3, publishTime: null, ackTime: null })
  })

  it('that the broker does not take holds up none that it takes', async () => {
    const [one, other] = [await store(0), await store(1)]
    const { sent, send } = collect()
    const sender = openProcess(async (what) => {
      if (what.message.commandId === String(one)) throw new Error('refused')
      await send(what)
    })
    await sender.idle()
    expect(sent.map(({ message }) => message.commandId)).toEqual([String(other)])
    expect((await rowOf(one))?.publishTime).toBeNull()
  })

  it('is sent by one of two processes, never by both', async () => {
    const ids = [await store(0), await store(1), await store(2)]
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const sent: string[] = []
    const slow = openProcess(async ({ message }) => {
      sent.push(message.commandId)
      await gate
    })
    const quick = openProcess(async ({ message }) => {
      sent.push(message.commandId)
    })
    // With one connection there is one process.
    if (platform.databaseUrl !== undefined) await quick.idle()
    open()
    await Promise.all([slow.idle(), quick.idle()])
    expect(sent.sort()).toEqual(ids.map(String).sort())
    const rows = await platform.database.select().from(controlRecords).where(inArray(controlRecords.id, ids))
    expect(rows.filter(({ publishTime }) => publishTime === null)).toEqual([])
  })

  it('of a database that was put back under its process waits', async () => {
    const anchored = (anchorSeq: number) => platform.database.update(operationLogHead).set({ anchorSeq })
    const { sent, send } = collect()
    const sender = openProcess(send)
    await anchored(7)
    sender.wake()
    await sender.idle()
    await store(1)
    await anchored(6)
    sender.wake()
    await sender.idle()
    expect(sent).toEqual([])
    // A person has decided, and the log is signed anew.
    await anchored(8)
    sender.wake()
    await sender.idle()
    expect(sent).toHaveLength(1)
    await anchored(0)
  })
})

it('what a transaction undid is never sent', async () => {
  const { devices, sender } = platform
  devices.sent.length = 0
  await expect(
    platform.database.transaction(async (tx) => {
      await sendCommand(tx, {
        platformId: 6,
        controllerId: controller.id,
        unitKind: 1,
        systemNo: 1,
        unitNo: 0,
        operatorAccount: 'admin',
        command: { onOff: 0 },
        before: { onOff: 1 },
        sendTime: platform.clock.now(),
      })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  sender.wake()
  await sender.idle()
  expect(devices.sent).toEqual([])
})
