import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'

/** Of a process without a known limit: more connections than one process of the platform serves. */
const mostAnywhere = 20_000

/** How many files and sockets this process may have open; null where the system does not say. */
const readDescriptors = (): number | null => {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}

export type Places = { all: number; unnamed: number }
/** Half of the descriptors for devices: calls, files and the database need the others. */
export const usualPlaces = (descriptors = readDescriptors()): Places => {
  const all = Math.min(mostAnywhere, Math.floor((descriptors ?? 2 * mostAnywhere) / 2))
  return { all, unnamed: Math.min(500, Math.floor(all / 4)) }
}

/** The same of a socket and of the TLS that is spoken over it. */
const keyOf = ({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>): string =>
  `${remoteAddress} ${remotePort}`

/**
 * Who may stay connected. Sockets that have not said who they are have few places, and the oldest of them makes room:
 * a device says it at once. When all places are taken, one of these goes, else the newest; never anybody for the address
 * that it comes from, behind which a carrier may have a whole city.
 */
export const createSocketPlaces = (most: Places, onTurnedAway: (remoteAddress: string) => void) => {
  const all = new Map<string, Socket>()
  const unnamed = new Set<string>()
  const leave = (key: string): void => {
    all.delete(key)
    unnamed.delete(key)
  }
  const turnAway = (socket: Socket): void => {
    onTurnedAway(socket.remoteAddress ?? '')
    socket.destroy()
  }
  return {
    /** A socket as it is accepted, before any handshake. */
    enter: (socket: Socket): void => {
      if (all.size >= most.all || unnamed.size >= most.unnamed) {
        const [oldest = ''] = unnamed
        const silent = all.get(oldest)
        if (silent === undefined) {
          turnAway(socket)
          return
        }
        leave(oldest)
        turnAway(silent)
      }
      const key = keyOf(socket)
      all.set(key, socket)
      unnamed.add(key)
      socket.once('close', () => leave(key))
    },
    /** It has said who it is, and may stay. */
    named: (socket: Pick<Socket, 'remoteAddress' | 'remotePort'>): void => {
      unnamed.delete(keyOf(socket))
    },
    destroyAll: (): void => {
      for (const socket of all.values()) socket.destroy()
    },
  }
}
