import type { Socket } from 'node:net'
import { addressBlock } from '@/lib/format/address-block'
import { shareSockets } from '../../kernel/config/descriptors'

export type Places = { all: number; unnamed: number }
export const usualPlaces = (all = shareSockets().devices): Places => ({
  all,
  unnamed: Math.min(500, Math.floor(all / 4)),
})

type Peer = Pick<Socket, 'remoteAddress' | 'remotePort'>
/** The same of a socket and of the TLS that is spoken over it. */
const keyOf = ({ remoteAddress, remotePort }: Peer): string => `${remoteAddress} ${remotePort}`
/** Without the prefix that an IPv4 address has on a socket for both. */
const blockOf = ({ remoteAddress = '' }: Peer): string => addressBlock(remoteAddress.replace(/^::ffff:(?=\d+\.)/, ''))

/**
 * Who may stay connected. Sockets that have not said who they are have few places. When these are taken, the oldest of
 * the address that holds most of them makes room: a device says who it is at once, and who holds many places with
 * silence pushes out its own sockets first. When all places are taken, one of these goes, else the newest. No address has
 * a limit of its own: a carrier may have a whole city behind one.
 */
export const createSocketPlaces = (most: Places, onTurnedAway: (remoteAddress: string) => void) => {
  const all = new Map<string, { socket: Socket; block: string }>()
  /** Silent sockets by block of addresses, the oldest first. */
  const unnamed = new Map<string, Set<string>>()
  let silent = 0
  const setNamed = (key: string): void => {
    const block = all.get(key)?.block ?? ''
    const own = unnamed.get(block)
    if (!own?.delete(key)) return
    silent -= 1
    if (own.size === 0) unnamed.delete(block)
  }
  const leave = (key: string): void => {
    setNamed(key)
    all.delete(key)
  }
  const oldestSilent = (): string | undefined => {
    let [most] = unnamed.values()
    for (const own of unnamed.values()) if (most && own.size > most.size) most = own
    const [oldest] = most ?? []
    return oldest
  }
  const turnAway = (socket: Socket): void => {
    onTurnedAway(socket.remoteAddress ?? '')
    socket.destroy()
  }
  return {
    /** A socket as it is accepted, before any handshake. */
    enter: (socket: Socket): void => {
      if (all.size >= most.all || silent >= most.unnamed) {
        const oldest = oldestSilent()
        const gone = all.get(oldest ?? '')
        if (oldest) leave(oldest)
        turnAway(gone?.socket ?? socket)
        if (gone === undefined) return
      }
      const key = keyOf(socket)
      const block = blockOf(socket)
      all.set(key, { socket, block })
      unnamed.set(block, (unnamed.get(block) ?? new Set()).add(key))
      silent += 1
      socket.once('close', () => leave(key))
    },
    /** It has said who it is, and may stay. */
    named: (socket: Peer): void => setNamed(keyOf(socket)),
    destroyAll: (): void => {
      for (const { socket } of all.values()) socket.destroy()
    },
  }
}
