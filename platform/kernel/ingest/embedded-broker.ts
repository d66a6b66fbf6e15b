import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { Aedes, type Client, type PublishPacket } from 'aedes'
import { millisecondsInHour } from 'date-fns/constants'
import { maxMessageBytes } from '@/lib/contract/device-message'
import { StartError } from '../config/config'
import type { Logger } from '../log/logger'
import type { ConnectionEnd, Door, DoorKeeper } from './door'
import { guardFrames } from './frame-guard'
import { maySubscribe, readTopic, toDownTopic } from './topics'

/** A topic and the header come on top of a message. */
const maxPacketBytes = maxMessageBytes + 1024
/** CONNACK codes of MQTT 3.1.1, 3.2.2.3. */
const codes = { identifier: 2, unavailable: 3, credential: 4 } as const

type Tls = { cert: Buffer; key: Buffer; ca: Buffer | null }
export type BrokerOptions = { host: string; port: number; tls: Tls | null; keeper: DoorKeeper; logger: Logger }

/** Clients of a broker by their name: its types keep them to themselves. */
type Named = { clients: Record<string, Client | undefined> }
type Guest = { address: string; remoteAddress: string; end: ConnectionEnd }

const remoteOf = (client: Client): string => (client.conn as Socket).remoteAddress?.replace(/^::ffff:/, '') ?? ''
/** `84F3EB0F0145`, or that with a suffix: a device may hold more than one connection. */
const addressOf = (client: Client): string => /^([0-9A-F]{12})(?:-[\w-]{1,32})?$/.exec(client.id)?.[1] ?? ''
const fingerprintOf = (client: Client): string | null => {
  const socket = client.conn as Partial<TLSSocket>
  if (!socket.authorized && socket.authorizationError === undefined) return null
  const certificate = socket.getPeerCertificate?.()
  return certificate?.fingerprint256?.replaceAll(':', '').toLowerCase() ?? null
}

const refusal = (returnCode: number) => Object.assign(new Error('not admitted'), { returnCode })

/** An MQTT 3.1.1 broker in this process: for devices alone, which never hear of each other. */
export const openEmbeddedBroker = async (options: BrokerOptions): Promise<Door> => {
  const { keeper, logger } = options
  const guests = new Map<Client, Guest>()
  const broker = await Aedes.createBroker({
    // One connection in flight at a time does not wait for another.
    concurrency: 1000,
    connectTimeout: 10_000,
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
      const address = addressOf(client)
      const fingerprint = fingerprintOf(client)
      const named = username ?? (fingerprint === null ? '' : address)
      if (address === '' || named !== address) {
        keeper.refused(address, remoteOf(client), 'name')
        return done(refusal(codes.identifier), null)
      }
      keeper.admit({ address, key: password?.toString('utf8') ?? null, fingerprint }).then(
        (admission) => {
          if (admission === 'admitted') {
            // MQTT 3.1.4-2: who comes under the same name takes its place.
            const replaced = guests.get((broker as unknown as Named).clients[client.id] as Client)
            if (replaced) replaced.end = 'replaced'
            guests.set(client, { address, remoteAddress: remoteOf(client), end: 'lost' })
            return done(null, true)
          }
          done(refusal(admission === 'refused' ? codes.credential : codes.unavailable), null)
        },
        () => done(refusal(codes.unavailable), null),
      )
    },
    authorizePublish: (client, packet, callback) => {
      const guest = client && guests.get(client)
      // Nobody reads them from here, so none is kept for late readers.
      packet.retain = false
      if (!guest || readTopic(packet.topic)?.address !== guest.address) {
        keeper.refused(guest?.address ?? '', guest?.remoteAddress ?? '', packet.topic.slice(0, 200))
        return callback(new Error('not its own topic'))
      }
      keeper.take({ topic: packet.topic, payload: Buffer.from(packet.payload as Buffer) }).then(
        () => callback(null),
        (error: Error) => callback(error),
      )
    },
    authorizeSubscribe: (client, subscription, callback) => {
      const guest = guests.get(client)
      if (guest && maySubscribe(guest.address, subscription.topic)) return callback(null, subscription)
      keeper.refused(guest?.address ?? '', guest?.remoteAddress ?? '', subscription.topic.slice(0, 200))
      callback(null, null)
    },
  })
  broker.on('clientReady', (client) => {
    const guest = guests.get(client)
    if (guest) keeper.connected(guest.address, guest.remoteAddress)
  })
  broker.on('keepaliveTimeout', (client) => {
    const guest = guests.get(client)
    if (guest) guest.end = 'lost'
  })
  broker.on('clientDisconnect', (client) => {
    const guest = guests.get(client)
    if (!guest) return
    guests.delete(client)
    const hasSaidSo = (client as Client & { _disconnected?: boolean })._disconnected === true
    keeper.disconnected(guest.address, guest.end === 'lost' && hasSaidSo ? 'closed' : guest.end)
  })
  broker.on('connectionError', (client) => guests.delete(client))
  broker.on('clientError', (client, error) => {
    logger.debug({ address: guests.get(client)?.address, reason: error.message }, 'a device broke its connection')
  })

  const sockets = new Set<Socket>()
  const receive = (socket: Socket): void => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.setNoDelay(true)
    const client = broker.handle(socket)
    guardFrames(socket, maxPacketBytes, (announced) => {
      keeper.tooLarge(guests.get(client)?.address ?? '', announced)
    })
  }
  const server: Server = options.tls
    ? createTlsServer(
        {
          cert: options.tls.cert,
          key: options.tls.key,
          ...(options.tls.ca && { ca: options.tls.ca, requestCert: true, rejectUnauthorized: false }),
          minVersion: 'TLSv1.2',
        },
        receive,
      )
    : createTcpServer(receive)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: options.port, host: options.host, backlog: 4096 }, () => resolve())
  }).catch(async (error: NodeJS.ErrnoException) => {
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

  const publish = (packet: PublishPacket): Promise<void> =>
    new Promise((resolve, reject) => {
      broker.publish(packet, (error) => (error ? reject(error) : resolve()))
    })
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
    connections: () => broker.connectedClients,
    openSince: () => opened,
    place: `${options.tls ? 'mqtts' : 'mqtt'}://${options.host}:${port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await new Promise<void>((resolve) => broker.close(() => resolve()))
      // The broker knows only those who have named themselves; the others would be waited for.
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
