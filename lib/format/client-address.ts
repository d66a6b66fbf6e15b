import { type BlockList, isIP, SocketAddress } from 'node:net'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** `192.0.2.7:51234`, `[2001:db8::7]:51234`, `[2001:db8::7]`: proxies such as Azure's and Envoy's write these. */
const withoutPort = (text: string): string =>
  /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text

/** An address in one spelling, IPv4 within IPv6 as IPv4; undefined: it is none. */
const readAddress = (text: string): string | undefined => {
  const address = withoutPort(text.trim())
  if (isIP(address) === 0) return undefined
  return new SocketAddress({ address, family: familyOf(address) }).address.replace(/^::ffff:(?=\d+\.)/, '')
}

/**
 * Address of the client: the peer's, or, when the peer is a trusted hop, the one that it names, and so on while what is
 * named is a trusted hop itself. Anything before that in the list was sent by the client. A hop that names nothing
 * readable counts as the client.
 */
export const clientAddress = (
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string | undefined => {
  let client = readAddress(peer ?? '')
  const named = forwardedFor?.split(',') ?? []
  while (client !== undefined && trusted.check(client, familyOf(client))) {
    const next = readAddress(named.pop() ?? '')
    if (next === undefined) break
    client = next
  }
  return client
}
