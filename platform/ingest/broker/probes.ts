import { millisecondsInMinute } from 'date-fns/constants'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import type { Logger } from '../../kernel/log/logger'
import { isProbeTopic, readProbe, toProbeDown, toProbeUp } from '../pipeline/topics'

/** How often one is sent, and after how long one that has not come back counts as lost. */
const everyMs = secondsToMilliseconds(5)
const patienceMs = secondsToMilliseconds(30)
const longestMs = secondsToMilliseconds(300)
/** The latest ones, whose losses are looked at: of a minute. One may be lost with a process that ends. */
const lately = 12
const mostLost = 1
/** After so many without an answer from the first on, the broker does not let them pass. */
const mostUnseen = 12

type Options = {
  /** Who this process is to the broker. */
  name: string
  /** Resolves when the broker has acknowledged the message. */
  publish: (topic: string, message: string) => Promise<unknown>
  logger: Pick<Logger, 'error' | 'warn'>
  /** Probes are lost that the broker has acknowledged: so many, of the latest ones. */
  onLost: (count: number) => void
  elapsed?: () => number
}

/**
 * Counts what the broker acknowledges and does not pass on to this platform: devices cannot see it, and neither could
 * the platform without messages of its own. It sends probes the way of the devices' messages; whichever of its processes
 * gets one returns it to its sender.
 */
export const createProbes = ({ name, publish, logger, onLost, elapsed = () => performance.now() }: Options) => {
  const underWay = new Map<number, number>()
  let latest: boolean[] = []
  let last = 0
  let returned = 0
  let lost = 0
  let unseen = 0
  let saidAt = Number.NEGATIVE_INFINITY

  const note = (isBack: boolean): void => {
    latest = [...latest, isBack].slice(-lately)
    if (isBack) return
    lost += 1
    const count = latest.filter((back) => !back).length
    if (count <= mostLost || elapsed() - saidAt < millisecondsInMinute) return
    saidAt = elapsed()
    onLost(count)
    logger.error(
      { lost: count, of: latest.length },
      'the MQTT broker acknowledges messages that never reach this platform: something else takes a share of them',
    )
  }
  /** Lost is one that is late while a later one has come back, for what is merely slow is not; or one that is very late. */
  const look = (): void => {
    for (const [number, since] of underWay) {
      const late = elapsed() - since
      if (late < patienceMs || (returned > 0 && number > returned && late < longestMs)) continue
      underWay.delete(number)
      if (returned > 0) note(false)
    }
    if (returned > 0 || unseen !== mostUnseen) return
    logger.warn(
      { write: toProbeUp('<client id>'), read: toProbeDown('<client id>') },
      'the MQTT broker passes on no probes of the platform, so that lost messages cannot be seen: allow it these topics',
    )
  }
  return {
    everyMs,
    /** Sends the next one, and looks for those that are lost. */
    send: async (): Promise<void> => {
      last += 1
      const number = last
      underWay.set(number, elapsed())
      unseen += 1
      // Not acknowledged is not lost: a device would send it again.
      await publish(toProbeUp(name), JSON.stringify({ number })).catch(() => underWay.delete(number))
      look()
    },
    /** Whether a message is a probe; then it is dealt with. */
    take: (topic: string, payload: Uint8Array): boolean => {
      if (!isProbeTopic(topic)) return false
      const probe = readProbe(topic, payload)
      if (probe === null) return true
      // Not waited for: the broker's answer to it comes behind this message.
      if (probe.isUp) publish(toProbeDown(probe.name), JSON.stringify({ number: probe.number })).catch(() => undefined)
      else if (probe.name === name && underWay.delete(probe.number)) {
        returned = Math.max(returned, probe.number)
        note(true)
      }
      return true
    },
    /** What was under way when the connection ended was not taken by anything. */
    forget: (): void => underWay.clear(),
    lost: (): number => lost,
  }
}
