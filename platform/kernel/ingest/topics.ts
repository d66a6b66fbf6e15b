import { type DownKind, downKinds, type UpKind, upKinds } from '@/lib/contract/device-message'

/** `hvac/<brand>/<WiFi ID>/up/<kind>`: a device publishes below `up` and subscribes below `down` of its own name. */
const root = 'hvac'

export type UpTopic = { brand: number; address: string; kind: UpKind }

const pattern = /^hvac\/(\d{1,2})\/([0-9A-F]{12})\/up\/([a-z]+)$/

/** What a topic says of a message; null for a topic that is none of the protocol. */
export const readTopic = (topic: string): UpTopic | null => {
  const [, brand, address, kind] = pattern.exec(topic) ?? []
  if (address === undefined || !(upKinds as readonly string[]).includes(kind ?? '')) return null
  return { brand: Number(brand), address, kind: kind as UpKind }
}

/** What all topics of a device begin with. */
export const toDeviceTopic = (brand: number, address: string): string => `${root}/${brand}/${address}`

export const toDownTopic = (brand: number, address: string, kind: DownKind): string =>
  `${toDeviceTopic(brand, address)}/down/${kind}`

/** What a device of an address may subscribe to. */
export const maySubscribe = (address: string, filter: string): boolean => {
  const [first, brand = '', whose, direction, ...rest] = filter.split('/')
  if (first !== root || !/^(?:\d{1,2}|\+)$/.test(brand) || whose !== address || direction !== 'down') return false
  const [kind = '', ...deeper] = rest
  return deeper.length === 0 && (kind === '+' || kind === '#' || (downKinds as readonly string[]).includes(kind))
}

/** What one of several processes takes its share of; brokers deal each message to one of the group. */
export const sharedUpFilter = `$share/ingest/${root}/+/+/up/#`
export const upFilter = `${root}/+/+/up/#`
