import { BlockList, isIP } from 'node:net'

/** Reads comma-separated addresses or networks, `10.0.0.0/8,::1`. Throws with the first entry that is neither. */
export const toNetworkList = (text: string): BlockList => {
  const list = new BlockList()
  for (const entry of text.split(',').filter((part) => part.trim())) {
    const [address = '', prefix, rest] = entry.trim().split('/')
    const family = isIP(address)
    const longest = family === 6 ? 128 : 32
    const bits = prefix === undefined ? longest : Number(prefix)
    if (family === 0 || rest !== undefined || !Number.isInteger(bits) || bits < 0 || bits > longest) {
      throw new Error(`has an entry that is no address or network: ${entry.trim()}`)
    }
    list.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}
