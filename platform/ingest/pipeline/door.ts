import type { DownKind } from '@/lib/contract/device-message'

/** A message as the transport brought it; nothing of it is believed yet but that its sender may publish there. */
export type Arrival = { topic: string; payload: Uint8Array }

/** The credential that a connection shows; `from` is the network address, where the door knows it. */
export type Shown = { address: string; key: string | null; fingerprint: string | null; from?: string }
export type Admission = 'admitted' | 'refused' | 'unavailable'

/** How a connection ended, as far as the transport can tell. */
export type ConnectionEnd = 'closed' | 'lost' | 'replaced' | 'cut'

/** What the transport asks and tells. */
export type DoorKeeper = {
  /** Resolves when there is room for the message: until then its sender sends no other. */
  take: (arrival: Arrival) => Promise<void>
  /**
   * The same where one connection brings the messages of many: one device over its rate holds up no other. What is not
   * taken is not acknowledged, so that its device keeps it and sends it again.
   */
  takeOfMany: (arrival: Arrival) => Promise<void>
  admit: (shown: Shown) => Promise<Admission>
  connected: (address: string, remoteAddress: string) => void
  disconnected: (address: string, end: ConnectionEnd) => void
  /** Somebody was turned away, or did what a device of this name may not do. */
  refused: (address: string, remoteAddress: string, what: string) => void
  /** A connection sent more than any may, in one packet or in a second, and was ended. */
  broke: (address: string, reason: 'tooLarge' | 'rate', detail: string) => void
  /** So many messages were acknowledged by a broker of its own, and never came: something else took them. */
  lost: (count: number) => void
}

/** Where messages come in and go out: the broker in this process, or any other one. */
export type Door = {
  /** Sends to a device; an acknowledgement at most once, everything else at least once. Throws while nobody can be reached. */
  send: (brand: number, address: string, kind: DownKind, message: unknown) => Promise<void>
  /** Ends the connections of an address at once; false where only the broker could. */
  cut: (address: string) => boolean
  /** Connections now; null behind a broker of its own. */
  connections: () => number | null
  /** Since when messages can come, by `performance.now()`; null while the broker is away. */
  openSince: () => number | null
  /** Until when the certificate is valid that devices are shown; null where the platform shows none. */
  certificateEnd: () => Date | null
  /** Where it listens or to whom it listens, for the log. */
  place: string
  close: () => Promise<void>
}
