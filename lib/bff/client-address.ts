import 'server-only'
import { type BlockList, isIP } from 'node:net'

const plain = (address: string): string => address.trim().replace(/^::ffff:/, '')

/**
 * Address of the client: the peer's, or, when the peer is a trusted hop, the last one that it names. Anything
 * before that in the list was sent by the client.
 */
export const clientAddress = (
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string | undefined => {
  const own = plain(peer ?? '')
  const family = isIP(own)
  if (family === 0) return undefined
  if (!forwardedFor || !trusted.check(own, family === 6 ? 'ipv6' : 'ipv4')) return own
  const named = plain(forwardedFor.split(',').at(-1) ?? '')
  return isIP(named) === 0 ? own : named
}
