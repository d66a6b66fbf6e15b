import { setTimeout as wait } from 'node:timers/promises'
import type { FleetController } from '@/simulator/fleet-file'
import { type Line, type Login, openLine, publishPacket, subscribePacket } from './hostile-line'

export type Scene = {
  port: number
  device: Pick<FleetController, 'macWifiId' | 'platformId' | 'key'>
  /** Whose topics are not its own. */
  other: Pick<FleetController, 'macWifiId' | 'platformId'>
  isOver: () => boolean
}
export type Attack = {
  name: string
  /** Whose key it needs: what one device costs has a bound, a crowd has none. */
  by: 'device' | 'crowd'
  /** Why the log says that the attacker was ended; null where it breaks no rule and waits. */
  reason: string | null
  run: (scene: Scene) => Promise<void>
}

export const full = 256 * 1024
export const list = <Element>(length: number, make: (n: number) => Element): Element[] =>
  Array.from({ length }, (_, n) => make(n))
export const topicOf = ({ macWifiId, platformId }: Scene['other'], kind: string): string =>
  `hvac/${platformId}/${macWifiId}/${kind}`
export const loginOf = ({ device }: Scene, more: Partial<Login> = {}): Login => ({
  id: device.macWifiId,
  key: device.key,
  ...more,
})

/** Return code of one for whom the platform has no time: it comes again. */
const unavailable = 3

/** The return code; `waits` for one that has come too often, and longer than is waited for it. */
const enterLine = async (line: Line, login: Login, isOver: () => boolean): Promise<number | null | 'waits'> => {
  const entering = line.enter(login)
  for (;;) {
    const code = await Promise.race([entering, wait(50, 'waits' as const)])
    if (code !== 'waits' || isOver()) return code
  }
}

/** Again and again, at least once: on a new line, until that is ended. */
export const onLines = async (
  scene: Scene,
  login: (n: number) => Login | null,
  attack: (line: Line, n: number) => Promise<unknown>,
): Promise<void> => {
  for (let n = 0; n === 0 || !scene.isOver(); ) {
    const line = await openLine(scene.port)
    const given = login(n)
    const isOver = (): boolean => n > 0 && scene.isOver()
    const code = given === null ? null : await enterLine(line, given, isOver)
    if (code !== unavailable && code !== 'waits') {
      await attack(line, n)
      n += 1
    }
    await line.end()
  }
}
/** Sends the same without end, on one line after the other. */
export const flood = (bytes: (scene: Scene) => Buffer) => (scene: Scene) =>
  onLines(
    scene,
    () => loginOf(scene),
    async (line) => {
      const chunk = bytes(scene)
      for (let sent = 0; line.isOpen() && (sent < 4_000_000 || !scene.isOver()); sent += chunk.length)
        await line.write(chunk)
      await line.closed
    },
  )
/** Sends messages without end. What waits stays in the socket: it ends with the time of the attack. */
export const messages = (kind: string, make: (seq: number) => object | Buffer, listens = true) => {
  let boots = 0
  return async (scene: Scene): Promise<void> => {
    const line = await openLine(scene.port)
    await line.enter(loginOf(scene))
    if (listens) await line.write(subscribePacket([topicOf(scene.device, 'down/+')]))
    else line.socket.pause()
    const sending = (async () => {
      for (let seq = 1; line.isOpen() && !scene.isOver(); seq += 1) {
        const made = make(seq)
        const stamp = { v: 1, boot: `b-${boots++}`, seq, time: Date.now() }
        const payload = Buffer.isBuffer(made) ? made : JSON.stringify({ ...stamp, ...made })
        await line.write(publishPacket(topicOf(scene.device, `up/${kind}`), payload, { id: 1 + (seq % 65_000) }))
      }
    })()
    while (!scene.isOver()) await wait(50)
    await line.end()
    await sending
  }
}
/** Opens many lines at once and lets all of them do the same; of a crowd that is too large, one is turned away at least. */
export const many = async (
  scene: Scene,
  count: number,
  attack: (line: Line) => Promise<unknown>,
  isTooMany = false,
): Promise<void> => {
  for (let n = 0; n === 0 || !scene.isOver(); n += 1) {
    const lines = await Promise.all(list(count, () => openLine(scene.port)))
    await Promise.all(lines.map(attack))
    // Its end is seen by those that read.
    for (const { socket } of lines) socket.resume()
    if (isTooMany) await Promise.race(lines.map(({ closed }) => closed))
    if (!scene.isOver()) await wait(200)
    await Promise.all(lines.map((line) => line.end()))
  }
}
