import { isIPv6 } from 'node:net'

/**
 * An address block that one client may control: one IPv4 address, or a whole IPv6 /64, whose addresses cost nothing.
 */
export const addressBlock = (address: string): string => {
  if (!isIPv6(address)) return address
  const [withoutZone = ''] = address.split('%')
  const [before = '', after] = withoutZone.split('::')
  const groups = before === '' ? [] : before.split(':')
  const rest = after ? after.split(':') : []
  if (after !== undefined)
    groups.push(...Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0'))
  const whole = [...groups, ...rest].slice(0, 4)
  return `${whole.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
