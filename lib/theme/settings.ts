import '@/lib/contract/zod-mode'
import * as z from 'zod'
import { accents } from './accents'

/** Interface sizes. Spec 9 has two readings of the default; ours is medium. */
export const InterfaceSize = z.enum(['medium', 'small', 'mini'])
export type InterfaceSize = z.infer<typeof InterfaceSize>

const flag = z.enum(['1', '0']).transform((text) => text === '1')

const Chosen = z.object({
  accent: z.enum(accents.map(({ name }) => name)).catch('teal'),
  tagsView: flag.catch(true),
  fixedHeader: flag.catch(true),
  sidebarLogo: flag.catch(true),
})
/** What the settings panel sets. */
type Chosen = z.infer<typeof Chosen>
/** Spec 3: with whether the panel is offered, which the operator sets. */
export type Settings = Chosen & { showSettings: boolean }

export const settingsCookie = 'settings'
export const sizeCookie = 'size'
export const sidebarCookie = 'sidebarStatus'
export const deviceCookie = 'device'

/** Settings from a cookie; unreadable parts get the default. */
export const toSettings = (cookie: string | undefined, showSettings = true): Settings => {
  const [accent, tagsView, fixedHeader, sidebarLogo] = (cookie ?? '').split('.')
  return { ...Chosen.parse({ accent, tagsView, fixedHeader, sidebarLogo }), showSettings }
}

export const toSettingsCookie = ({ accent, tagsView, fixedHeader, sidebarLogo }: Chosen): string =>
  [accent, ...[tagsView, fixedHeader, sidebarLogo].map((on) => (on ? '1' : '0'))].join('.')

export const toSize = (cookie: string | undefined): InterfaceSize => InterfaceSize.catch('medium').parse(cookie)
