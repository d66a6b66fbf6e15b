import { setTimeout as wait } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'
import { mqttPlace } from '@/lib/format/mqtt-place'
import { StartError } from '../config/config'
import type { Logger } from '../log/logger'
import type { Door, DoorKeeper } from './door'
import { createProbes } from './probes'
import { newClientId, toDownTopic, toProbeDown, toSharedUpFilter, upFilter } from './topics'

type OutsideOptions = {
  url: string
  /** 4 is 3.1.1, 5 is 5. */
  protocolVersion: 4 | 5
  ca: Buffer | null
  /** Whether other processes of this platform take messages from the same broker. */
  isShared: boolean
  keeper: DoorKeeper
  logger: Logger
}

/** How long a start waits for the broker, ms: what is wrong with it is then told at once. */
const patienceMs = 10_000
/** What waiting does not mend: the name, the secret, or what they may do. */
const isRefused = (error: Error): boolean => /not authorized|bad user ?name|identifier rejected/i.test(error.message)

/**
 * A broker that runs elsewhere: mosquitto, EMQX, HiveMQ, a cloud's. It lets devices in; we read what it passes on. One
 * that is away is waited for: staff sign in meanwhile, and devices keep what they have to say.
 */
export const openOutsideBroker = async (options: OutsideOptions): Promise<Door> => {
  const { keeper, logger, isShared } = options
  let opened: number | null = null
  const name = newClientId()
  const { password } = new URL(options.url)
  if (password === '')
    logger.warn('MQTT_URL has no password: the broker lets anything that reaches it take what devices send')
  const client: MqttClient = connect({
    ...mqttPlace(options.url),
    clientId: name,
    protocolVersion: options.protocolVersion,
    ...(options.ca && { ca: options.ca }),
    // What comes while nobody listens is the devices' own to keep: they send it again.
    clean: true,
    reconnectPeriod: 1000,
    connectTimeout: patienceMs,
    resubscribe: false,
  })
  const probes = createProbes({
    name,
    logger,
    onLost: keeper.lost,
    publish: (topic, message) => client.publishAsync(topic, message, { qos: 1 }),
  })
  // The broker holds back what is not acknowledged: with no room here it waits there.
  client.handleMessage = (packet, callback) => {
    const payload = packet.payload as Buffer
    if (probes.take(packet.topic, payload)) return callback()
    keeper.takeOfMany({ topic: packet.topic, payload }).then(
      () => callback(),
      // What cannot be taken is not acknowledged by the platform, and comes again; the connection stands.
      () => callback(),
    )
  }
  const subscribe = async (): Promise<void> => {
    const filter = isShared ? toSharedUpFilter(password) : upFilter
    const [granted] = await client.subscribeAsync(filter, { qos: 1 })
    if (granted === undefined || granted.qos > 2)
      throw new StartError('the MQTT broker of MQTT_URL lets this platform not read what devices send')
    opened = performance.now()
    await client.subscribeAsync(toProbeDown(name), { qos: 1 }).catch(() => undefined)
  }
  let wasRefused: (error: Error) => void = () => undefined
  const firstTime = new Promise<void>((resolve, reject) => {
    wasRefused = reject
    client.on('connect', () => {
      subscribe().then(
        () => {
          resolve()
          logger.info({ broker: new URL(options.url).host }, 'the MQTT broker passes on what devices send')
        },
        (error: Error) => {
          reject(error)
          logger.error({ reason: error.message }, 'the MQTT broker does not pass on what devices send')
        },
      )
    })
  })
  client.on('close', () => {
    if (opened !== null) logger.warn('the MQTT broker is away; devices keep their messages')
    opened = null
    probes.forget()
  })
  const probing = setInterval(() => {
    if (opened !== null) probes.send().catch(() => undefined)
  }, probes.everyMs).unref()
  client.on('error', (error) => {
    logger.warn({ reason: error.message }, 'the MQTT broker cannot be reached')
    // The URL may hold a password.
    if (isRefused(error)) wasRefused(new StartError(`the MQTT broker of MQTT_URL refuses: ${error.message}`))
  })
  const timer = new AbortController()
  const patience = wait(patienceMs, 'later' as const, { signal: timer.signal, ref: false })
  try {
    if ((await Promise.race([firstTime, patience])) === 'later')
      logger.warn('the MQTT broker of MQTT_URL is away; it is taken up when it comes')
  } catch (error) {
    clearInterval(probing)
    await client.endAsync(true)
    throw error
  } finally {
    timer.abort()
    patience.catch(() => undefined)
    firstTime.catch(() => undefined)
  }
  return {
    send: async (brand, address, kind, message) => {
      if (opened === null) throw new Error('the MQTT broker is away')
      await client.publishAsync(toDownTopic(brand, address, kind), JSON.stringify(message), {
        qos: kind === 'ack' ? 0 : 1,
      })
    },
    cut: () => false,
    connections: () => null,
    openSince: () => opened,
    certificateEnd: () => null,
    place: new URL(options.url).host,
    close: async () => {
      // That the connection ends now is nobody's loss.
      opened = null
      clearInterval(probing)
      await client.endAsync()
    },
  }
}
