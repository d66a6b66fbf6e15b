import { setTimeout as wait } from 'node:timers/promises'
import { millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import { connect, type MqttClient } from 'mqtt'
import { mqttPlace } from '@/lib/format/mqtt-place'
import type { Logger } from '../../kernel/log/logger'
import { repeatEvery } from '../../kernel/rate/repeat'
import type { Door, DoorKeeper } from '../pipeline/door'
import { newClientId, toDownTopic, toProbeDown, toSharedUpFilter, upFilter } from '../pipeline/topics'
import { createProbes } from './probes'

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

/** How long a start waits for the broker, ms: what is wrong with it is then in the first lines of the log. */
const patienceMs = secondsToMilliseconds(10)
/** The name or the secret is wrong: the broker has not read the files yet, or somebody has to change one of the two. */
export const isRefused = (error: Error): boolean =>
  /not authorized|bad user ?name|identifier rejected/i.test(error.message)

/** How the platform, and the doctor, connect to the broker of a configuration. */
export const toBrokerOptions = ({
  url,
  protocolVersion,
  ca,
}: Pick<OutsideOptions, 'url' | 'protocolVersion' | 'ca'>) => ({
  ...mqttPlace(url),
  protocolVersion,
  ...(ca && { ca }),
  clean: true,
  connectTimeout: patienceMs,
})

/** Warns of something at once, and of the same again after a minute: a broker that is away is tried each second. */
const createRareWarnings = (logger: Logger) => {
  const saidAt = new Map<string, number>()
  return {
    warn: (facts: object, text: string): void => {
      if (performance.now() - (saidAt.get(text) ?? Number.NEGATIVE_INFINITY) < millisecondsInMinute) return
      saidAt.set(text, performance.now())
      logger.warn(facts, text)
    },
    reset: (): void => saidAt.clear(),
  }
}

type Subscription = { broker: string; name: string; filter: string; logger: Logger; onAway: () => void }

/** Subscribes each time that the client has connected, and says in the log how that goes. */
const keepSubscribed = (client: MqttClient, { broker, name, filter, logger, onAway }: Subscription) => {
  const { warn, reset } = createRareWarnings(logger)
  let opened: number | null = null
  const subscribe = async (): Promise<void> => {
    const [granted] = await client.subscribeAsync(filter, { qos: 1 })
    if (granted === undefined || granted.qos > 2) throw new Error('the subscription was refused')
    opened = performance.now()
    await client.subscribeAsync(toProbeDown(name), { qos: 1 }).catch(() => undefined)
  }
  const firstTime = new Promise<void>((resolve) => {
    client.on('connect', () => {
      subscribe().then(
        () => {
          resolve()
          reset()
          logger.info({ broker }, 'the MQTT broker passes on what devices send')
        },
        (error: Error) => {
          warn(
            { broker, reason: error.message },
            'the MQTT broker does not let the platform read what devices send: allow the name in MQTT_URL a shared subscription to hvac/+/+/up/#; it is tried again',
          )
          client.stream.destroy()
        },
      )
    })
  })
  client.on('close', () => {
    if (opened !== null) logger.warn('the MQTT broker is away; devices keep their messages')
    opened = null
    onAway()
  })
  client.on('error', (error) => {
    const facts = { broker, reason: error.message }
    if (isRefused(error))
      warn(
        facts,
        'the MQTT broker refuses the name or the password in MQTT_URL: give both sides the same, or have the broker read its password file again; it is tried again',
      )
    else warn(facts, 'the MQTT broker cannot be reached; it is tried again')
  })
  return {
    firstTime,
    openSince: (): number | null => opened,
    /** That the connection ends from now on is no loss. */
    leave: (): void => {
      opened = null
    },
  }
}

/**
 * A broker that runs elsewhere: mosquitto, EMQX, HiveMQ, a cloud's. It lets devices in; we read what it passes on. One
 * that is away or refuses is waited for: staff sign in meanwhile, and devices keep what they have to say.
 */
export const openOutsideBroker = async (options: OutsideOptions): Promise<Door> => {
  const { keeper, logger, isShared } = options
  const name = newClientId()
  const { host: broker, password } = new URL(options.url)
  if (password === '')
    logger.warn('MQTT_URL has no password: the broker lets anything that reaches it take what devices send')
  const client: MqttClient = connect({
    // What comes while nothing listens is the devices' own to keep: they send it again.
    ...toBrokerOptions(options),
    clientId: name,
    reconnectPeriod: millisecondsInSecond,
    reconnectOnConnackError: true,
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
  const filter = isShared ? toSharedUpFilter(password) : upFilter
  const subscription = keepSubscribed(client, { broker, name, filter, logger, onAway: probes.forget })
  const { firstTime, openSince } = subscription
  const probing = repeatEvery(
    probes.everyMs,
    async () => {
      if (openSince() !== null) await probes.send()
    },
    () => undefined,
  )
  const timer = new AbortController()
  const patience = wait(patienceMs, 'later' as const, { signal: timer.signal, ref: false })
  if ((await Promise.race([firstTime, patience])) === 'later')
    logger.warn({ broker }, 'the MQTT broker of MQTT_URL is away; it is taken up when it comes')
  timer.abort()
  patience.catch(() => undefined)
  return {
    send: async (brand, address, kind, message) => {
      if (openSince() === null) throw new Error('the MQTT broker is away')
      await client.publishAsync(toDownTopic(brand, address, kind), JSON.stringify(message), {
        qos: kind === 'ack' ? 0 : 1,
      })
    },
    cut: () => false,
    connections: () => null,
    openSince,
    certificateEnd: () => null,
    place: broker,
    close: async () => {
      subscription.leave()
      await probing.stop()
      await client.endAsync()
    },
  }
}
