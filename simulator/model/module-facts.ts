import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { rnd } from '@/lib/format/rnd'

/** A network module, and what decides how it does. Domain 2.5. */
export type Module = {
  macWifiId: string
  networkType: 1 | 2 | 3
  /** dBm; null by cable. */
  rssi: number | null
  /** ms; null: still in its box. */
  installTime: number | null
  /** Since when it is on the line, ms. */
  onlineSince: number | null
}

const channels = [1, 6, 11] as const

/** What never changes of a module: the same for the same one. */
export const moduleOf = ({ macWifiId: mac, networkType, installTime }: Module) => {
  const isWifi = networkType === 1
  const isJoined = isWifi && installTime !== null
  const wifi = rnd(mac, 'ble') < 0.6 ? (2 as const) : (1 as const)
  return {
    moduleType: isWifi ? wifi : networkType === 3 ? (3 as const) : (4 as const),
    bootVersion: rnd(mac, 'boot') < 0.7 ? '1.0.1' : '1.0.0',
    ssid: isJoined ? (rnd(mac, 'ssid') < 0.5 ? `HVAC_${mac.slice(-4)}` : 'Office-IoT') : '',
    channel: isJoined ? (channels[Math.min(2, Math.floor(3 * rnd(mac, 'channel')))] ?? 6) : null,
  }
}

/** Restarts that a module makes by itself on a day, ms: a weak signal makes one in twenty restless. */
const restartsOfDay = ({ macWifiId, rssi }: Module, day: number): number[] => {
  const isWeak = rssi !== null && rssi < -78
  const most = isWeak && rnd(macWifiId, 'restless') < 0.35 ? 9 : rnd(macWifiId, 'restarts', day) < 0.03 ? 1 : 0
  const count = Math.floor(rnd(macWifiId, 'restart count', day) * (most + 1))
  return Array.from({ length: count }, (_, n) =>
    Math.floor((day + rnd(macWifiId, 'restart', day, n)) * millisecondsInDay),
  )
}

/** Restarts that a module makes by itself after one moment and until another, at most a day apart, the first first. */
export const ownRestarts = (module: Module, after: number, until: number): number[] => {
  const day = Math.floor(until / millisecondsInDay)
  return [day - 1, day]
    .flatMap((each) => restartsOfDay(module, each))
    .filter((at) => at > after && at <= until && module.installTime !== null && at > module.installTime)
    .sort((a, b) => a - b)
}

/** How a module does at a moment, ms; `asked` are restarts that somebody asked for. */
export const healthAt = (module: Module, at: number, asked: readonly number[] = []) => {
  const own = ownRestarts(module, at - millisecondsInDay, at)
  const lately = asked.filter((time) => time > at - millisecondsInDay && time <= at)
  const began = Math.max(module.onlineSince ?? module.installTime ?? at, ...own, ...lately)
  const { macWifiId: mac } = module
  const minute = Math.floor(at / millisecondsInMinute)
  return {
    reboots24h: own.length + lately.length,
    freeHeapKb: 96 + Math.floor(32 * rnd(mac, 'heap')) + Math.floor(6 * rnd(mac, 'heap', minute)),
    uptimeSec: Math.max(0, Math.floor((at - began) / 1000)),
  }
}
