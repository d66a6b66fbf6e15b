import { PlatformId } from '@/lib/contract/platform-id'

/** Hosts that this console serves, each with its brand. Anything else is refused. */
export type HostTable = ReadonlyMap<string, PlatformId>

/** Spec 6, applied only to a host that is already on the list: 12 with hitachi, 13 with york, otherwise 6. */
const brandByName = (host: string): PlatformId => (host.includes('hitachi') ? 12 : host.includes('york') ? 13 : 6)

const toPlatformId = (text: string): PlatformId => {
  const parsed = PlatformId.safeParse(Number(text))
  if (!parsed.success) throw new Error(`brand must be 6, 12 or 13, not "${text}": see BRAND and ALLOWED_HOSTS`)
  return parsed.data
}

/** A name or an address as in a `Host` header, without a port. Any other form would never match. */
const hostName = /^(?:\[[0-9a-f:]+\]|[a-z0-9.-]+)$/

/**
 * Reads `ALLOWED_HOSTS`: comma-separated `host` or `host=brand`. `brand` (the `BRAND` variable) overrides the rule by
 * name for hosts without their own brand.
 */
export const toHostTable = (allowedHosts: string, brand: string | undefined): HostTable => {
  const fixed = brand ? toPlatformId(brand) : undefined
  const entries = allowedHosts
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean)
    .map((entry): [string, PlatformId] => {
      const [host = '', own, ...rest] = entry.split('=')
      if (!hostName.test(host) || rest.length > 0) {
        throw new Error(
          `ALLOWED_HOSTS has an entry that is neither host nor host=brand, without scheme and port: ${entry}`,
        )
      }
      return [host, own === undefined ? (fixed ?? brandByName(host)) : toPlatformId(own)]
    })
  const twice = entries.find(([host], at) => entries.findIndex(([other]) => other === host) !== at)
  if (twice) throw new Error(`ALLOWED_HOSTS names ${twice[0]} twice`)
  if (entries.length === 0) throw new Error('ALLOWED_HOSTS names no host')
  return new Map(entries)
}

/** Brand of a `Host` header, or undefined when the host is not ours. The port does not matter, the name must be exact. */
export const brandOfHost = (hosts: HostTable, hostHeader: string | null): PlatformId | undefined => {
  const match = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/i.exec(hostHeader ?? '')
  return match?.[1] ? hosts.get(match[1].toLowerCase()) : undefined
}
