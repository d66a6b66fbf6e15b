import { setTimeout as wait } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'
import { mqttPlace } from '@/lib/format/mqtt-place'
import { StartError } from '../config/config'
import type { Logger } from '../log/logger'
import type { Door, DoorKeeper } from './door'
import { sharedUpFilter, toDownTopic, upFilter } from './topics'

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

/** Who this process is to the broker: a name that no device can have. */
const clientId = () => `platform-${crypto.randomUUID().slice(0, 8)}`

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
  const client: MqttClient = connect({
    ...mqttPlace(options.url),
    clientId: clientId(),
    protocolVersion: options.protocolVersion,
    ...(options.ca && { ca: options.ca }),
    // What comes while nobody listens is the devices' own to keep: they send it again.
    clean: true,
    reconnectPeriod: 1000,
    connectTimeout: patienceMs,
    resubscribe: false,
  })
  // The broker holds back what is not acknowledged: with no room here it waits there.
  client.handleMessage = (packet, callback) => {
    keeper.takeOfMany({ topic: packet.topic, payload: packet.payload as Buffer }).then(
      () => callback(),
      // What cannot be taken is not acknowledged by the platform, and comes again; the connection stands.
      () => callback(),
    )
  }
  const subscribe = async (): Promise<void> => {
    const [granted] = await client.subscribeAsync(isShared ? sharedUpFilter : upFilter, { qos: 1 })
    if (granted === undefined || granted.qos > 2)
      throw new StartError('the MQTT broker of MQTT_URL lets this platform not read what devices send')
    opened = performance.now()
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
  })
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
    place: new URL(options.url).host,
    close: async () => {
      // That the connection ends now is nobody's loss.
      opened = null
      await client.endAsync()
    },
  }
}
