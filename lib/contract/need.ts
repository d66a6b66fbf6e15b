import { endpoints, type NamedEndpoint, type registry } from './registry'

type Registry = typeof registry
/** `noun.verb` of an endpoint. */
export type EndpointName = {
  [Noun in keyof Registry]: `${Noun}.${keyof Registry[Noun] & string}`
}[keyof Registry]

/**
 * What a platform must have for the console to stand before it: the calls of spec 7, and no other. All else is optional:
 * `/sys/capabilities` names what is there, and the console does without the rest.
 */
const required: ReadonlySet<string> = new Set<EndpointName>([
  'announcement.current',
  'auth.login',
  'auth.logout',
  'auth.logoutByOtherPath',
  'checkerService.read',
  'menu.list',
  'menu.nav',
  'menu.save',
  'menu.update',
  'menu.remove',
  'region.byLanguage',
  'user.info',
  'user.updateProfile',
  'user.changePassword',
])

/** Whether a platform may do without it. */
export const isOptional = (name: string): boolean => !required.has(name)

/** The part of the contract that a platform names in `/sys/capabilities`. */
export const optionalEndpoints: readonly NamedEndpoint[] = endpoints.filter(({ name }) => isOptional(name))
