import { setTimeout as wait } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'
import type { DownKind } from '@/lib/contract/device-message'
import { mqttPlace } from '@/lib/format/mqtt-place'
import { createController, type SimulatedController } from './controller'
import type { FleetController } from './fleet-file'

type Options = {
  controller: FleetController
  broker: string
  clock: () => Date
  /** Names a broker's certificate that no known authority has signed. */
  ca: Buffer | undefined
  /** What the platform says to it, besides acknowledgements of the program itself. */
  onHeard: (kind: DownKind, message: unknown) => void
  /** It is on the line and hears what it is sent. */
  onConnected: () => void
  onRefused: (macWifiId: string, why: string) => void
}

export type Connection = {
  device: SimulatedController
  client: MqttClient
  /** Says goodbye, stays away for so long, and comes back as another boot. Resolves when it has gone back on the line. */
  restart: (reason: 'restart' | 'upgrade', awayMs: number) => Promise<void>
  end: () => Promise<void>
}

/** Between two tries of one device, ms: spread, so that thousands do not knock at the same moment. */
const retryMs = (): number => 2000 + Math.floor(8000 * Math.random())

const topicOf = ({ platformId, macWifiId }: FleetController): string => `hvac/${platformId}/${macWifiId}`

const connectClient = ({ controller, broker, ca }: Pick<Options, 'controller' | 'broker' | 'ca'>): MqttClient =>
  connect({
    ...mqttPlace(broker),
    clientId: controller.macWifiId,
    username: controller.macWifiId,
    password: controller.key,
    clean: true,
    keepalive: controller.heartbeatSec,
    reconnectPeriod: retryMs(),
    connectTimeout: 20_000,
    resubscribe: false,
    queueQoSZero: false,
    ...(ca && { ca }),
    will: {
      topic: `${topicOf(controller)}/up/bye`,
      payload: Buffer.from(JSON.stringify({ v: 1, reason: 'lost' })),
      qos: 1,
      retain: false,
    },
  })

/** Puts a controller on the line: one MQTT connection of its own, with its own name and key. */
export const openConnection = (options: Options): Connection => {
  const { controller, clock, onHeard, onConnected, onRefused } = options
  const { macWifiId } = controller
  const topic = topicOf(controller)
  const client = connectClient(options)
  let isEnded = false
  const device = createController({
    controller,
    clock,
    elapsed: () => performance.now(),
    publish: (kind, message) => {
      if (!client.connected) return
      // Whether the broker has it says nothing: the platform's own acknowledgement does.
      client.publish(`${topic}/up/${kind}`, JSON.stringify(message), { qos: 1 }, () => undefined)
    },
    later: (ms, work) => {
      setTimeout(work, ms).unref()
    },
    reconnect: (ms) => {
      client.end(false, {}, () => {
        const timer = setTimeout(() => {
          if (!isEnded) client.reconnect()
        }, ms)
        timer.unref()
      })
    },
  })
  client.on('connect', () => {
    client.subscribe(`${topic}/down/+`, { qos: 1 }, (error, granted) => {
      if (error || granted?.[0]?.qos === 128) return onRefused(macWifiId, 'may not subscribe')
      device.connected()
      onConnected()
    })
  })
  client.on('close', () => device.disconnected())
  client.on('error', (error) => onRefused(macWifiId, error.message))
  client.on('message', (name, payload) => {
    const kind = name.slice(name.lastIndexOf('/') + 1) as DownKind
    let message: unknown
    try {
      message = JSON.parse(payload.toString('utf8'))
    } catch {
      return
    }
    device.hear(kind, message)
    onHeard(kind, message)
  })
  return {
    device,
    client,
    restart: async (reason, awayMs) => {
      device.restart(reason, awayMs)
      await wait(awayMs)
    },
    end: async () => {
      isEnded = true
      if (client.connected) device.bye('off')
      await client.endAsync()
    },
  }
}
