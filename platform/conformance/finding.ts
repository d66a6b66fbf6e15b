/** What is looked at, in this order. */
export const areas = [
  'sign-in',
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
 * `bad`: it answers otherwise than the contract says. `missing`: it has no such endpoint. `skipped`: not looked at, with
 * the reason.
 */
export type State = 'ok' | 'bad' | 'missing' | 'skipped'
export type Finding = { area: Area; name: string; state: State; why?: string; ms?: number }

/** Without these the console shows nothing: the sign-in, who is signed in, the menu, and one list. */
const required: ReadonlySet<string> = new Set([
  'auth.login',
  'auth.logout',
  'user.info',
  'menu.nav',
  'device.himitList',
])

export const isRequired = ({ area, name }: Pick<Finding, 'area' | 'name'>): boolean =>
  area === 'sign-in' || required.has(name.split(' ')[0] ?? '')

/** Whether the console can stand before this platform. */
export const isFit = (findings: readonly Finding[]): boolean =>
  !findings.some((each) => each.state === 'bad' || (each.state === 'missing' && isRequired(each)))
