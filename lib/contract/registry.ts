import { airBoxApi } from './air-box'
import { announcementApi } from './announcement'
import { authApi } from './auth'
import { captchaApi } from './captcha'
import { checkerServiceApi } from './checker-service'
import { controlApi } from './control'
import { dashboardApi } from './dashboard'
import { deviceApi } from './device'
import { browserMethod, type Endpoint } from './endpoint'
import { faultApi } from './fault'
import { jobApi } from './job'
import { menuApi } from './menu'
import { preferenceApi } from './preference'
import { projectApi } from './project'
import { regionApi } from './region'
import { unitApi } from './unit'
import { userApi } from './user'

/** Every endpoint of the platform API, by noun. A new entity adds one line here. */
export const registry = {
  airBox: airBoxApi,
  announcement: announcementApi,
  auth: authApi,
  captcha: captchaApi,
  checkerService: checkerServiceApi,
  control: controlApi,
  dashboard: dashboardApi,
  device: deviceApi,
  fault: faultApi,
  job: jobApi,
  menu: menuApi,
  preference: preferenceApi,
  project: projectApi,
  region: regionApi,
  unit: unitApi,
  user: userApi,
} as const satisfies Record<string, Record<string, Endpoint>>

export type NamedEndpoint = { name: string; endpoint: Endpoint }

/** All endpoints with their `noun.verb` names. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(registry).flatMap(([noun, api]) =>
  Object.entries<Endpoint>(api).map(([verb, endpoint]) => ({ name: `${noun}.${verb}`, endpoint })),
)

/** Key of the proxy's allow-list: the method by which the browser calls, and the path. */
export const routeKey = (method: string, path: string): string => `${method} ${path}`

/** The allow-list: what the console lets through to the platform, and nothing else. */
export const routes: ReadonlyMap<string, NamedEndpoint> = new Map(
  endpoints.map((named) => [routeKey(browserMethod(named.endpoint), named.endpoint.path), named]),
)
