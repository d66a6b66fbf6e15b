import type { Socket } from 'node:net'
import type { Client } from 'aedes'
import type { ConnectionEnd, DoorKeeper } from '../pipeline/door'

/** Connections of one device: its own, and one that takes its place or looks on. */
const mostOfDevice = 2

type Guest = {
  address: string
  remoteAddress: string
  end: ConnectionEnd
  filters: Set<string>
  /** Filters that were not granted. */
  refused: number
  isReady: boolean
}

/** Clients of a broker by their name: its types keep them to themselves. */
type Named = Client & { broker: { clients: Record<string, Client | undefined> } }

export const remoteOf = (client: Client): string => (client.conn as Socket).remoteAddress?.replace(/^::ffff:/, '') ?? ''

/** The connections that were let in, each with the device whose name it has. */
export const createGuests = (keeper: Pick<DoorKeeper, 'connected' | 'disconnected'>) => {
  const guests = new Map<Client, Guest>()
  return {
    of: (client: Client): Guest | undefined => guests.get(client),
    /** Lets a device in; the oldest of its connections goes when there are too many. */
    enter: (client: Client, address: string): void => {
      // It went while it was looked at: nothing would ever end it.
      if (client.closed) return
      // MQTT 3.1.4-2: who comes under the same name takes its place.
      const sameName = guests.get((client as Named).broker.clients[client.id] as Client)
      if (sameName) sameName.end = 'replaced'
      const own = [...guests].filter(([, guest]) => guest.address === address && guest !== sameName)
      for (const [older, guest] of own.slice(0, Math.max(0, own.length - mostOfDevice + 1))) {
        guest.end = 'replaced'
        older.close()
      }
      const remoteAddress = remoteOf(client)
      guests.set(client, { address, remoteAddress, end: 'lost', filters: new Set(), refused: 0, isReady: false })
    },
    ready: (client: Client): void => {
      const guest = guests.get(client)
      if (!guest) return
      guest.isReady = true
      keeper.connected(guest.address, guest.remoteAddress)
    },
    /** It goes with its socket, whatever the broker remembers of it. */
    leave: (client: Client): void => {
      const guest = guests.get(client)
      guests.delete(client)
      if (!guest?.isReady) return
      const hasSaidSo = (client as Client & { _disconnected?: boolean })._disconnected === true
      keeper.disconnected(guest.address, guest.end === 'lost' && hasSaidSo ? 'closed' : guest.end)
    },
    cut: (address: string): void => {
      for (const [client, guest] of guests) {
        if (guest.address !== address) continue
        guest.end = 'cut'
        client.close()
      }
    },
    count: (): number => [...guests.values()].filter(({ isReady }) => isReady).length,
  }
}
