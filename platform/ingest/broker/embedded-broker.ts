import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { Aedes, type AedesOptions, type Client, type PublishPacket } from 'aedes'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { addressBlock } from '@/lib/format/address-block'
import { repeatEvery } from '../../kernel/rate/repeat'
import type { Door, DoorKeeper } from '../pipeline/door'
import type { DeviceRate } from '../pipeline/rates'
import { maySubscribe, readTopic, toDownTopic } from '../pipeline/topics'
import { type Breach, guardConnection } from './connection-guard'
import { createConnects, usualConnects } from './connects'
import { createCutLog } from './cut-log'
import { type ListenerOptions, listenForDevices } from './device-listener'
import { createGuests, remoteOf } from './guests'
import { createSocketPlaces, usualPlaces } from './socket-places'

/** How long a connection has to say who it is, ms. */
const connectMs = 10_000
/** Filters of a connection, and as many that are not its own: a device has a handful of kinds to listen to. */
const mostFilters = 10
/** Messages of a connection by QoS 2 that are not released: a device has fewer on the way. */
const mostUnreleased = 16
/** CONNACK codes of MQTT 3.1.1, 3.2.2.3. */
const codes = { identifier: 2, unavailable: 3, credential: 4 } as const

export type BrokerOptions = ListenerOptions & { keeper: DoorKeeper; connects?: DeviceRate }

/** `84F3EB0F0145`, or that with a suffix: a device may hold more than one connection. */
const addressOf = (client: Client): string => /^([0-9A-F]{12})(?:-[\w-]{1,32})?$/.exec(client.id)?.[1] ?? ''
const fingerprintOf = (client: Client): string | null => {
  const socket = client.conn as Partial<TLSSocket>
  if (!socket.authorized && socket.authorizationError === undefined) return null
  const certificate = socket.getPeerCertificate?.()
  return certificate?.fingerprint256?.replaceAll(':', '').toLowerCase() ?? null
}

const goneOf = (client: Client): AbortSignal => {
  const gone = new AbortController()
  client.conn.once('close', () => gone.abort())
  if (client.closed) gone.abort()
  return gone.signal
}

const refusal = (returnCode: number) => Object.assign(new Error('not admitted'), { returnCode })
/** Whether a connection ended by what its device sent: not by the network, by silence, or because it was not let in. */
const isBreach = (error: Error): boolean =>
  !('code' in error || 'errorCode' in error) && !/^keep alive/.test(error.message)

/** What decides on a connection, and what is known of those that are there. */
const createReception = ({ keeper, logger, connects: rate = usualConnects }: BrokerOptions) => {
  const guests = createGuests(keeper)
  const gates = new WeakMap<Client, ReturnType<typeof guardConnection>>()
  const logCut = createCutLog(logger)
  const places = createSocketPlaces(usualPlaces(), (remoteAddress) => logCut('places', { remoteAddress }))
  const connects = createConnects(rate)
  const breakOff = (client: Client, { reason, detail }: Pick<Breach, 'detail'> & { reason: string }): void => {
    logCut(reason, { address: guests.of(client)?.address ?? '', remoteAddress: remoteOf(client), detail })
  }
  return { keeper, guests, gates, logCut, places, connects, breakOff }
}
type Reception = ReturnType<typeof createReception>
type Rules = Required<AedesOptions>

/** Lets in whose name and credential are right, and not more often than a device has to come. */
const authenticateWith =
  ({ keeper, guests, logCut, places, connects }: Reception): Rules['authenticate'] =>
  (client, username, password, done) => {
    places.named(client.conn as Socket)
    const address = addressOf(client)
    const fingerprint = fingerprintOf(client)
    const named = username ?? (fingerprint === null ? '' : address)
    if (address === '' || named !== address) {
      keeper.refused(address, remoteOf(client), 'name')
      return done(refusal(codes.identifier), null)
    }
    const comer = { address, remoteAddress: remoteOf(client) }
    if (connects.isWaiting(comer)) {
      logCut('connects', comer)
      return done(refusal(codes.unavailable), null)
    }
    const enter = async (): Promise<void> => {
      const from = addressBlock(comer.remoteAddress)
      const admission = await keeper.admit({ address, key: password?.toString('utf8') ?? null, fingerprint, from })
      if (admission !== 'admitted')
        return done(refusal(admission === 'refused' ? codes.credential : codes.unavailable), null)
      await connects.turn(comer, goneOf(client))
      guests.enter(client, address)
      done(null, true)
    }
    enter().catch(() => done(refusal(codes.unavailable), null))
  }

/** Takes what a device sends below its own name, and turns away the rest. */
const authorizePublishWith =
  ({ keeper, guests, gates }: Reception): Rules['authorizePublish'] =>
  (client, packet, callback) => {
    const guest = client && guests.of(client)
    // No client reads them from here, so none is retained for late readers.
    packet.retain = false
    if (!guest || readTopic(packet.topic)?.address !== guest.address) {
      keeper.refused(guest?.address ?? '', guest?.remoteAddress ?? '', packet.topic.slice(0, 200))
      return callback(new Error('not its own topic'))
    }
    // What waits holds up the messages behind it, and no ping.
    callback(null)
    keeper
      .take({ topic: packet.topic, payload: Buffer.from(packet.payload as Buffer) })
      .catch(() => client.close())
      .finally(() => gates.get(client)?.taken())
  }

/** Grants a device what is sent to it, and ends a connection that asks again and again for what is not its own. */
const authorizeSubscribeWith =
  ({ keeper, guests, breakOff }: Reception): Rules['authorizeSubscribe'] =>
  (client, subscription, callback) => {
    const guest = guests.of(client)
    if (guest && maySubscribe(guest.address, subscription.topic)) {
      guest.filters.add(subscription.topic)
      if (guest.filters.size <= mostFilters) return callback(null, subscription)
    }
    callback(null, null)
    if (!guest || client.closed) return
    keeper.refused(guest.address, guest.remoteAddress, subscription.topic.slice(0, 200))
    guest.refused += 1
    if (guest.refused <= mostFilters) return
    breakOff(client, { reason: 'filters', detail: `more than ${mostFilters} that are not its own` })
    client.close()
  }

const createBroker = async (reception: Reception, { logger }: BrokerOptions): Promise<Aedes> => {
  const { guests, breakOff } = reception
  const broker = await Aedes.createBroker({
    // Without a bound: a message to one that does not read holds up none to others.
    concurrency: 0,
    maxInflightInbound: mostUnreleased,
    connectTimeout: connectMs,
    keepaliveLimit: 1200,
    drainTimeout: 20_000,
    maxClientsIdLength: 64,
    maxTopicLevels: 8,
    heartbeatInterval: millisecondsInHour,
    preConnect: (_client, packet, callback) => {
      // What is for a device that is away is void when it comes back; nothing is stored for it here.
      packet.clean = true
      callback(null, true)
    },
    authenticate: authenticateWith(reception),
    authorizePublish: authorizePublishWith(reception),
    authorizeSubscribe: authorizeSubscribeWith(reception),
  })
  const end = (client: Client, error: Error): void => {
    if (isBreach(error)) breakOff(client, { reason: 'protocol', detail: error.message })
    else logger.debug({ address: guests.of(client)?.address, reason: error.message }, 'a device broke its connection')
  }
  broker.on('clientReady', guests.ready)
  broker.on('clientDisconnect', guests.leave)
  broker.on('connectionError', end)
  broker.on('clientError', end)
  return broker
}

/** Hands a socket to the broker, behind a guard. */
const receiveWith =
  (broker: Aedes, { keeper, guests, gates, breakOff }: Reception) =>
  (socket: Socket): void => {
    socket.setNoDelay(true)
    const client = broker.handle(socket)
    socket.once('close', () => guests.leave(client))
    const gate = guardConnection(socket, (breach: Breach) => {
      breakOff(client, breach)
      const { reason, detail } = breach
      if (reason !== 'order') keeper.broke(guests.of(client)?.address ?? '', reason, detail)
    })
    gates.set(client, gate)
  }

/** An MQTT 3.1.1 broker in this process: for devices alone, which never learn of each other. */
export const openEmbeddedBroker = async (options: BrokerOptions): Promise<Door> => {
  const { logger, host, tls } = options
  const reception = createReception(options)
  const { guests, places, connects } = reception
  const tidy = repeatEvery(
    millisecondsInMinute,
    async () => connects.tidy(),
    (error) => logger.warn({ err: error }, 'addresses could not be forgotten'),
  )
  const broker = await createBroker(reception, options)
  const closeBroker = () => new Promise<void>((resolve) => broker.close(() => resolve()))
  const receive = receiveWith(broker, reception)
  const listener = await listenForDevices(options, { accept: places.enter, receive, handshakeMs: connectMs }).catch(
    async (error: unknown) => {
      await closeBroker()
      throw error
    },
  )
  const opened = performance.now()

  /** Hands a message to those who listen. When one of them reads it is not waited for: others are sent to meanwhile. */
  const publish = async (packet: PublishPacket): Promise<void> => {
    if (broker.closed) throw new Error('the broker is closed')
    broker.publish(packet, (error) => error && logger.debug({ err: error }, 'a message was not handed over'))
  }
  return {
    send: (brand, address, kind, message) =>
      publish({
        cmd: 'publish',
        topic: toDownTopic(brand, address, kind),
        payload: Buffer.from(JSON.stringify(message)),
        // A lost acknowledgement is requested again by the same message.
        qos: kind === 'ack' ? 0 : 1,
        dup: false,
        retain: false,
      }),
    cut: (address) => {
      guests.cut(address)
      return true
    },
    connections: guests.count,
    openSince: () => opened,
    certificateEnd: listener.certificateEnd,
    place: `${tls ? 'mqtts' : 'mqtt'}://${host}:${listener.port}`,
    close: async () => {
      await tidy.stop()
      const closed = listener.close()
      await closeBroker()
      // The broker knows only those who have named themselves; the others would be waited for.
      places.destroyAll()
      await closed
    },
  }
}
