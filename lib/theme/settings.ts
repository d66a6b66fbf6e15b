import '@/lib/contract/zod-mode'
import * as z from 'zod'
import { accents } from './accents'

/** Interface sizes. Spec 9 has two readings of the default; ours is medium. */
export const InterfaceSize = z.enum(['medium', 'small', 'mini'])
export type InterfaceSize = z.infer<typeof InterfaceSize>

const flag = z.enum(['1', '0']).transform((text) => text === '1')

const Settings = z.object({
  accent: z.enum(accents.map(({ name }) => name)).catch('teal'),
  tagsView: flag.catch(true),
  fixedHeader: flag.catch(true),
  sidebarLogo: flag.catch(true),
})
/** What the settings panel sets. Spec 3. */
export type Settings = z.infer<typeof Settings>

export const settingsCookie = 'settings'
export const sizeCookie = 'size'
export const sidebarCookie = 'sidebarStatus'
export const deviceCookie = 'device'

/** Settings from a cookie; unreadable parts get the default. */
export const toSettings = (cookie: string | undefined): Settings => {
  const [accent, tagsView, fixedHeader, sidebarLogo] = (cookie ?? '').split('.')
  return Settings.parse({ accent, tagsView, fixedHeader, sidebarLogo })
}

export const toSettingsCookie = ({ accent, tagsView, fixedHeader, sidebarLogo }: Settings): string =>
  [accent, ...[tagsView, fixedHeader, sidebarLogo].map((on) => (on ? '1' : '0'))].join('.')

export const toSize = (cookie: string | undefined): InterfaceSize => InterfaceSize.catch('medium').parse(cookie)
