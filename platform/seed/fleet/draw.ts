import { startOfSecond } from 'date-fns/startOfSecond'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { type KeyPart, rnd } from '@/lib/format/rnd'
import { utc } from '@/lib/format/utc'

/** A whole number between both ends, both included. */
export const drawInt = (low: number, high: number, ...key: KeyPart[]): number =>
  low + Math.min(high - low, Math.floor(rnd(...key) * (high - low + 1)))

/** One of a list, each as likely. */
export const drawOne = <Item>(items: readonly [Item, ...Item[]], ...key: KeyPart[]): Item =>
  items[Math.min(items.length - 1, Math.floor(rnd(...key) * items.length))] ?? items[0]

/** One of a list by weight. */
export const drawWeighted = <Item>(
  items: readonly [readonly [Item, number], ...(readonly [Item, number])[]],
  ...key: KeyPart[]
): Item => {
  const total = items.reduce((sum, [, weight]) => sum + weight, 0)
  let left = rnd(...key) * total
  for (const [item, weight] of items) {
    left -= weight
    if (left < 0) return item
  }
  return items[0][0]
}

/** Log-normal around a median. */
export const drawLogNormal = (median: number, sigma: number, ...key: KeyPart[]): number => {
  const u = Math.max(1e-9, rnd(...key, 'radius'))
  return median * Math.exp(sigma * Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * rnd(...key, 'angle')))
}

/** How often something of that mean happened. */
export const drawPoisson = (mean: number, ...key: KeyPart[]): number => {
  let left = rnd(...key)
  let term = Math.exp(-mean)
  let count = 0
  while (left >= term && count < 12) {
    left -= term
    count++
    term *= mean / count
  }
  return count
}

/** So many upper-case hex digits. */
export const drawHex = (digits: number, ...key: KeyPart[]): string =>
  Math.floor(rnd(...key) * 0xffffffff)
    .toString(16)
    .toUpperCase()
    .padStart(8, '0')
    .slice(0, digits)

export const digits = (value: number, width: number): string => String(value).padStart(width, '0')

/** A moment so much before another, on the full second. */
export const before = (moment: Date, ms: number): Date => startOfSecond(subMilliseconds(moment, ms), { in: utc })
