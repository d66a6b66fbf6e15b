import { isOptional } from '@/lib/contract/need'

/** What is looked at, in this order. */
export const areas = [
  'sign-in',
  'capabilities',
  'shapes',
  'lists',
  'refusals',
  'rights',
  'brands',
  'files',
  'events',
  'writes',
] as const
export type Area = (typeof areas)[number]

/**
 * `bad`: it answers otherwise than the contract says. `missing`: it has no such endpoint. `without`: it says so itself, by
 * `/sys/capabilities`. `skipped`: not looked at, with the reason.
 */
export type State = 'ok' | 'bad' | 'missing' | 'without' | 'skipped'
export type Finding = { area: Area; name: string; state: State; why?: string; ms?: number }

/** Without the required part the console shows nothing. */
export const isRequired = ({ area, name }: Pick<Finding, 'area' | 'name'>): boolean =>
  area === 'sign-in' || (name.includes('.') && !isOptional(name.split(' ')[0] ?? ''))

/** Whether the console can stand before this platform. */
export const isFit = (findings: readonly Finding[]): boolean =>
  !findings.some((each) => each.state === 'bad' || (each.state === 'missing' && isRequired(each)))
