import { addMilliseconds } from 'date-fns/addMilliseconds'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { eq } from 'drizzle-orm'
import type { DeviceAck, DownKind, UpKind } from '@/lib/contract/device-message'
import { createController, type SimulatedController } from '@/simulator/controller'
import type { FleetController } from '@/simulator/fleet-file'
import type { Door } from '../ingest/pipeline/door'
import type { Ingest } from '../ingest/pipeline/ingest'
import type { Sender } from '../ingest/pipeline/outgoing'
import { toDownTopic } from '../ingest/pipeline/topics'
import type { Database } from '../kernel/db/database'
import { deviceCredentials } from '../nouns/tables/connection'
import { controllers } from '../nouns/tables/fleet'
import { readFleetOf } from '../seed/fleet-file'
import type { TestClock } from './test-clock'

type Sent = { topic: string; address: string; kind: DownKind; message: Record<string, unknown> }
/** How a device takes what it is sent: as the simulator does, at once, or not at all. */
type Reaction = 'simulate' | 'done' | 'refused' | 'none'

type Options = { database: Database; clock: TestClock; ingest: Ingest; sender: Sender }

/** A programme is taken; a command waits until a test answers it. */
const usual = ({ kind }: Sent): Reaction => (kind === 'programme' ? 'done' : 'none')

/** Devices without a transport: what the platform sends them arrives here, and what they say is taken by the pipeline. */
export const createDeviceFleet = ({ database, clock, ingest, sender }: Options) => {
  const sent: Sent[] = []
  const acks = new Map<string, DeviceAck[]>()
  const simulated = new Map<string, Promise<SimulatedController>>()
  const numbers = new Map<string, number>()
  const moving = new Set<Promise<void>>()
  let due: { at: number; work: () => void }[] = []
  let fleet: Promise<Map<string, FleetController>> | null = null
  let react = usual
  let isAway = false

  const move = (work: Promise<unknown>): void => {
    const own: Promise<void> = work.then(() => undefined).finally(() => moving.delete(own))
    moving.add(own)
  }
  /** What the database has of the fleet now, read once. */
  const readFleet = async (): Promise<Map<string, FleetController>> => {
    const found = new Map<string, FleetController>()
    for await (const portion of readFleetOf(database, clock.now()))
      for (const { controller } of portion) found.set(controller.macWifiId, controller)
    return found
  }
  const admit = async (address: string): Promise<number> => {
    const [row] = await database.select().from(controllers).where(eq(controllers.macWifiId, address))
    if (row === undefined) throw new Error(`there is no controller ${address}`)
    await database
      .insert(deviceCredentials)
      .values({ controllerId: row.id, kind: 'key', secret: 'of a test', createTime: clock.now() })
      .onConflictDoNothing()
    return row.platformId
  }
  const take = (brand: number, address: string, kind: UpKind, message: object): Promise<void> =>
    ingest.take({
      topic: `hvac/${brand}/${address}/up/${kind}`,
      payload: new TextEncoder().encode(JSON.stringify(message)),
    })
  const connect = async (address: string): Promise<SimulatedController> => {
    fleet ??= readFleet()
    const controller = (await fleet).get(address)
    if (controller === undefined) throw new Error(`there is no controller ${address}`)
    await admit(address)
    const device = createController({
      controller,
      clock: clock.now,
      elapsed: () => clock.now().getTime(),
      publish: (kind, message) => move(take(controller.platformId, address, kind, message)),
      later: (ms, work) => due.push({ at: addMilliseconds(clock.now(), ms).getTime(), work }),
      boot: `test-${address}`,
    })
    device.connected()
    return device
  }
  /** The simulated controller of an address; it says hello when it is asked for first. */
  const simulate = (address: string): Promise<SimulatedController> => {
    const found = simulated.get(address) ?? connect(address)
    simulated.set(address, found)
    return found
  }
  const say = async (address: string, kind: UpKind, body: object): Promise<void> => {
    const brand = await admit(address)
    const seq = (numbers.get(address) ?? 0) + 1
    numbers.set(address, seq)
    await take(brand, address, kind, { v: 1, boot: 'test', seq, time: clock.now().getTime(), ...body })
  }
  const hear = async (what: Sent): Promise<void> => {
    const reaction = react(what)
    if (reaction === 'simulate') (await simulate(what.address)).hear(what.kind, what.message)
    else if (reaction !== 'none')
      await say(what.address, 'result', { commandId: what.message.commandId, result: reaction })
  }
  const door: Pick<Door, 'send'> = {
    send: async (brand, address, kind, message) => {
      if (isAway) throw new Error('the broker is away')
      const what = { topic: toDownTopic(brand, address, kind), address, kind, message: message as Sent['message'] }
      if (kind === 'ack') {
        acks.set(address, [...(acks.get(address) ?? []), message as DeviceAck])
        const device = await simulated.get(address)
        device?.hear(kind, message)
        return
      }
      sent.push(what)
      // Nobody who sends waits for an answer.
      move(hear(what))
    },
  }
  /** Resolves when nothing moves any more: nothing is sent, nobody answers, nothing waits in the pipeline. */
  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < 2; ) {
      const isQuiet = moving.size === 0
      await Promise.all(moving)
      await sender.idle()
      await ingest.idle()
      quiet = isQuiet && moving.size === 0 ? quiet + 1 : 0
    }
  }
  /** Moves the clock to what a device does next, and has it done; false where none has anything to do until then. */
  const passToNext = async (until = Number.POSITIVE_INFINITY): Promise<boolean> => {
    await settle()
    const [next] = due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
    if (next === undefined) return false
    due = due.filter((each) => each !== next)
    clock.advance(Math.max(0, differenceInMilliseconds(next.at, clock.now())))
    next.work()
    await settle()
    return true
  }
  /** Moves the clock; what devices do meanwhile they do at its moment. */
  const pass = async (ms: number): Promise<void> => {
    const until = addMilliseconds(clock.now(), ms).getTime()
    while (await passToNext(until));
    clock.advance(Math.max(0, differenceInMilliseconds(until, clock.now())))
  }
  return {
    door,
    /** What devices were sent, but for acknowledgements. */
    sent,
    acksOf: (address: string): readonly DeviceAck[] => acks.get(address) ?? [],
    /** Says how devices take what they are sent from now on. */
    react: (other: (sent: Sent) => Reaction): void => {
      react = other
    },
    /** While it is away, nothing can be sent. */
    setAway: (away: boolean): void => {
      isAway = away
    },
    say: async (address: string, kind: UpKind, body: object): Promise<DeviceAck | undefined> => {
      await say(address, kind, body)
      await settle()
      return acks.get(address)?.at(-1)
    },
    simulate,
    /** Has every simulated controller send its readings, and do what its programme says. */
    measure: async (): Promise<void> => {
      for (const device of await Promise.all(simulated.values())) device.measure()
      await settle()
    },
    settle,
    pass,
    passToNext: () => passToNext(),
  }
}
