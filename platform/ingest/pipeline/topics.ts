import { createHmac, randomUUID } from 'node:crypto'
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

export const upFilter = `${root}/+/+/up/#`
/**
 * What one of several processes takes its share of; brokers deal each message to one of the group. Any device may
 * subscribe, and one in the group would be dealt the messages of all others: so the group has a name that only those know
 * who have the platform's own password, and that stands nowhere.
 */
export const toSharedUpFilter = (password: string): string =>
  `$share/${createHmac('sha256', password).update('group of the platform').digest('hex')}/${upFilter}`

/** A process of the platform as the broker knows it: a name that no device can have. */
export const newClientId = (): string => `platform-${randomUUID().slice(0, 8)}`
/** Of no brand: where the platform sends itself what shows that messages arrive. */
const probeRoot = `${root}/0`
export const toProbeUp = (name: string): string => `${probeRoot}/${name}/up/probe`
export const toProbeDown = (name: string): string => `${probeRoot}/${name}/down/probe`
const probePattern = /^hvac\/0\/(platform-[0-9a-f]{8})\/(up|down)\/probe$/

export const isProbeTopic = (topic: string): boolean => probePattern.test(topic)
export const readProbe = (
  topic: string,
  payload: Uint8Array,
): { name: string; isUp: boolean; number: number } | null => {
  const [, name, direction] = probePattern.exec(topic) ?? []
  const [, number] = /^\{"number":(\d{1,15})\}$/.exec(Buffer.from(payload).toString('latin1')) ?? []
  return name === undefined || number === undefined ? null : { name, isUp: direction === 'up', number: Number(number) }
}
