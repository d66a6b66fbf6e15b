import { setTimeout as wait } from 'node:timers/promises'
import { connect } from 'mqtt'
import type { DeviceAck, UpKind } from '@/lib/contract/device-message'
import type { FleetController } from '@/simulator/fleet-file'
import { createOutbox } from '@/simulator/outbox'
import { expect } from '@/tests/support/expect'
import { openDatabase } from '../kernel/db/open-database'
import { createTestLogger } from './create-test-logger'
import type { RunningPlatform } from './real-platform'

/** What a device has sent, and what the platform has said of it. */
export type Account = { boot: string; said: number; acknowledged: Set<number>; last: number }
export type CrashDevice = {
  controller: FleetController
  account: Account
  waiting: () => number
  silence: () => void
  end: () => Promise<unknown>
}

type CrashWords = {
  wordOf: (seq: number) => { kind: UpKind; body: object }
  paceMs: number
  /** Words without an acknowledgement beyond which it waits: with one, they come in their order. */
  most?: number
}

/** A device that keeps what it has said until the platform acknowledges it, and asks again after half a second. */
export const openCrashDevice = (
  controller: FleetController,
  broker: string,
  { wordOf, paceMs, most = 6 }: CrashWords,
): CrashDevice => {
  const { macWifiId, platformId, key } = controller
  const topic = `hvac/${platformId}/${macWifiId}`
  const account: Account = { boot: `kill-${macWifiId}`, said: 0, acknowledged: new Set(), last: 0 }
  const client = connect(broker, {
    clientId: macWifiId,
    username: macWifiId,
    password: key,
    clean: true,
    reconnectPeriod: 200,
    resubscribe: false,
    queueQoSZero: false,
  })
  const outbox = createOutbox(
    ({ seq, kind, body }) => {
      const stamp = { v: 1, boot: account.boot, seq, time: Date.now() }
      if (client.connected) client.publish(`${topic}/up/${kind}`, JSON.stringify({ ...stamp, ...body }), { qos: 1 })
    },
    () => performance.now(),
    500,
  )
  const say = (): void => {
    if (outbox.length() >= most) return
    account.said += 1
    const { kind, body } = wordOf(account.said)
    outbox.add(kind, body)
  }
  client.on('connect', () => client.subscribe(`${topic}/down/ack`, { qos: 0 }, () => outbox.connected()))
  client.on('close', () => outbox.disconnected())
  client.on('error', () => undefined)
  client.on('message', (_, payload) => {
    const ack = JSON.parse(payload.toString('utf8')) as DeviceAck
    if (ack.boot !== account.boot) return
    expect(ack.status).not.toBe('refused')
    account.acknowledged.add(ack.seq)
    outbox.acknowledged(ack.seq)
  })
  const timers = [setInterval(say, paceMs), setInterval(outbox.tick, 100)]
  return {
    controller,
    account,
    waiting: outbox.length,
    silence: () => clearInterval(timers[0]),
    end: async () => {
      for (const timer of timers) clearInterval(timer)
      await client.endAsync(true)
    },
  }
}

export type Place = { dataDir: string; databaseUrl?: string }

/** Opens the database of a platform that does not run. */
export const opened = async <Result>(
  place: Place,
  work: (database: Awaited<ReturnType<typeof openDatabase>>['database']) => Promise<Result>,
) => {
  const { dataDir, databaseUrl } = place
  const { database, close } = await openDatabase({ dataDir, databaseUrl }, createTestLogger().logger)
  try {
    return await work(database)
  } finally {
    await close()
  }
}

/** A life that ends at a traced point; it may come there before it listens to anybody else. */
export const lifeEnds = async (life: Promise<RunningPlatform>): Promise<void> => {
  let server: RunningPlatform
  try {
    server = await life
  } catch (error) {
    // Whoever is killed says nothing.
    expect((error as Error).message).toBe('it ended: ')
    return
  }
  const how = await Promise.race([server.ended.then(() => 'ended'), wait(90_000, 'still running', { ref: false })])
  expect(how).toBe('ended')
  expect(server.child.signalCode).toBe('SIGKILL')
}

export const until = async (what: string, holds: () => boolean): Promise<void> => {
  for (const end = Date.now() + 90_000; !holds(); await wait(50)) {
    if (Date.now() > end) throw new Error(`not within 90 s: ${what}`)
  }
}
