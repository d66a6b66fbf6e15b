import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { Aedes, type Client, type PublishPacket } from 'aedes'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { addressBlock } from '@/lib/format/address-block'
import { StartError } from '../config/config'
import type { TlsFiles, TlsPair } from '../config/tls-files'
import type { Logger } from '../log/logger'
import { type Breach, guardConnection } from './connection-guard'
import { createConnects, usualConnects } from './connects'
import { createCutLog } from './cut-log'
import type { ConnectionEnd, Door, DoorKeeper } from './door'
import { keepCertificate } from './keep-certificate'
import type { DeviceRate } from './rates'
import { createSocketPlaces, type Places, usualPlaces } from './socket-places'
import { maySubscribe, readTopic, toDownTopic } from './topics'

/** How long a connection has to say who it is, ms. */
const connectMs = 10_000
/** Connections of one device: its own, and one that takes its place or looks on. */
const mostOfDevice = 2
/** Filters of a connection, and as many that are not its own: a device has a handful of kinds to listen to. */
const mostFilters = 10
/** Messages of a connection by QoS 2 that are not released: a device has fewer on the way. */
const mostUnreleased = 16
/** CONNACK codes of MQTT 3.1.1, 3.2.2.3. */
const codes = { identifier: 2, unavailable: 3, credential: 4 } as const

export type BrokerOptions = {
  host: string
  port: number
  tls: TlsFiles | null
  keeper: DoorKeeper
  logger: Logger
  places?: Places
  connects?: DeviceRate
  /** How often the files of the certificate are looked at, ms. */
  certificateLookMs?: number | undefined
}

/** Clients of a broker by their name: its types keep them to themselves. */
type Named = { clients: Record<string, Client | undefined> }
type Guest = {
  address: string
  remoteAddress: string
  end: ConnectionEnd
  filters: Set<string>
  /** Filters that were not granted. */
  refused: number
  isReady: boolean
}

const remoteOf = (client: Client): string => (client.conn as Socket).remoteAddress?.replace(/^::ffff:/, '') ?? ''
/** `84F3EB0F0145`, or that with a suffix: a device may hold more than one connection. */
const addressOf = (client: Client): string => /^([0-9A-F]{12})(?:-[\w-]{1,32})?$/.exec(client.id)?.[1] ?? ''
const fingerprintOf = (client: Client): string | null => {
  const socket = client.conn as Partial<TLSSocket>
  if (!socket.authorized && socket.authorizationError === undefined) return null
  const certificate = socket.getPeerCertificate?.()
  return certificate?.fingerprint256?.replaceAll(':', '').toLowerCase() ?? null
}

const toContext = ({ cert, key, ca }: TlsPair) => ({ cert, key, ...(ca && { ca }), minVersion: 'TLSv1.2' as const })

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

/** An MQTT 3.1.1 broker in this process: for devices alone, which never hear of each other. */
export const openEmbeddedBroker = async (options: BrokerOptions): Promise<Door> => {
  const { keeper, logger } = options
  const guests = new Map<Client, Guest>()
  const gates = new WeakMap<Client, ReturnType<typeof guardConnection>>()
  const logCut = createCutLog(logger)
  const places = createSocketPlaces(options.places ?? usualPlaces(), (remoteAddress) =>
    logCut('places', { remoteAddress }),
  )
  const connects = createConnects(options.connects ?? usualConnects)
  const tidy = setInterval(connects.tidy, millisecondsInMinute)
  tidy.unref()
  /** Lets a device in; the oldest of its connections goes when there are too many. */
  const letIn = (client: Client, address: string): void => {
    // It went while it was looked at: nothing would ever end it.
    if (client.closed) return
    // MQTT 3.1.4-2: who comes under the same name takes its place.
    const sameName = guests.get((broker as unknown as Named).clients[client.id] as Client)
    if (sameName) sameName.end = 'replaced'
    const own = [...guests].filter(([, guest]) => guest.address === address && guest !== sameName)
    for (const [older, guest] of own.slice(0, Math.max(0, own.length - mostOfDevice + 1))) {
      guest.end = 'replaced'
      older.close()
    }
    const remoteAddress = remoteOf(client)
    guests.set(client, { address, remoteAddress, end: 'lost', filters: new Set(), refused: 0, isReady: false })
  }
  /** It goes with its socket, whatever the broker remembers of it. */
  const leave = (client: Client): void => {
    const guest = guests.get(client)
    guests.delete(client)
    if (!guest?.isReady) return
    const hasSaidSo = (client as Client & { _disconnected?: boolean })._disconnected === true
    keeper.disconnected(guest.address, guest.end === 'lost' && hasSaidSo ? 'closed' : guest.end)
  }
  const breakOff = (client: Client, { reason, detail }: Pick<Breach, 'detail'> & { reason: string }): void => {
    logCut(reason, { address: guests.get(client)?.address ?? '', remoteAddress: remoteOf(client), detail })
  }
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
      // What is for a device that is away is void when it comes back; nothing is kept for it here.
      packet.clean = true
      callback(null, true)
    },
    authenticate: (client, username, password, done) => {
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
        letIn(client, address)
        done(null, true)
      }
      enter().catch(() => done(refusal(codes.unavailable), null))
    },
    authorizePublish: (client, packet, callback) => {
      const guest = client && guests.get(client)
      // Nobody reads them from here, so none is kept for late readers.
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
    },
    authorizeSubscribe: (client, subscription, callback) => {
      const guest = guests.get(client)
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
    },
  })
  broker.on('clientReady', (client) => {
    const guest = guests.get(client)
    if (!guest) return
    guest.isReady = true
    keeper.connected(guest.address, guest.remoteAddress)
  })
  broker.on('clientDisconnect', leave)
  const end = (client: Client, error: Error): void => {
    if (isBreach(error)) breakOff(client, { reason: 'protocol', detail: error.message })
    else logger.debug({ address: guests.get(client)?.address, reason: error.message }, 'a device broke its connection')
  }
  broker.on('connectionError', end)
  broker.on('clientError', end)

  const receive = (socket: Socket): void => {
    socket.setNoDelay(true)
    const client = broker.handle(socket)
    socket.once('close', () => leave(client))
    const gate = guardConnection(socket, (breach: Breach) => {
      breakOff(client, breach)
      const { reason, detail } = breach
      if (reason !== 'order') keeper.broke(guests.get(client)?.address ?? '', reason, detail)
    })
    gates.set(client, gate)
  }
  const certificate = options.tls && keepCertificate(options.tls, { logger, everyMs: options.certificateLookMs })
  const open = (): Server => {
    if (certificate === null) return createTcpServer(receive)
    const asks = options.tls?.ca ? { requestCert: true, rejectUnauthorized: false } : {}
    const secure = createTlsServer(
      { ...toContext(certificate.inForce()), ...asks, handshakeTimeout: connectMs },
      receive,
    )
    // Who is connected stays.
    certificate.follow((pair) => secure.setSecureContext(toContext(pair)))
    return secure
  }
  const server = open()
  // Before a handshake, whose length the client decides.
  server.prependListener('connection', places.enter)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: options.port, host: options.host, backlog: 4096 }, () => resolve())
  }).catch(async (error: NodeJS.ErrnoException) => {
    certificate?.stop()
    await new Promise<void>((resolve) => broker.close(() => resolve()))
    const place = `${options.host}:${options.port}`
    throw new StartError(
      error.code === 'EADDRINUSE'
        ? `${place} is in use; set PLATFORM_MQTT_PORT`
        : `devices cannot connect at ${place} (${error.code}); set PLATFORM_MQTT_HOST and PLATFORM_MQTT_PORT`,
    )
  })
  server.on('error', (error) => logger.warn({ err: error }, 'the MQTT server failed'))
  const place = server.address()
  const port = typeof place === 'object' && place !== null ? place.port : options.port
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
        // A lost acknowledgement is asked for again by the same message.
        qos: kind === 'ack' ? 0 : 1,
        dup: false,
        retain: false,
      }),
    cut: (address) => {
      for (const [client, guest] of guests) {
        if (guest.address !== address) continue
        guest.end = 'cut'
        client.close()
      }
      return true
    },
    connections: () => [...guests.values()].filter(({ isReady }) => isReady).length,
    openSince: () => opened,
    certificateEnd: () => certificate?.inForce().end ?? null,
    place: `${options.tls ? 'mqtts' : 'mqtt'}://${options.host}:${port}`,
    close: async () => {
      clearInterval(tidy)
      certificate?.stop()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await new Promise<void>((resolve) => broker.close(() => resolve()))
      // The broker knows only those who have named themselves; the others would be waited for.
      places.destroyAll()
      await closed
    },
  }
}
