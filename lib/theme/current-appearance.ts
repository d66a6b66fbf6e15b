import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { consoleConfig } from '@/lib/config/console-config'
import { settingsCookie, sidebarCookie, sizeCookie, toSettings, toSize } from './settings'

/** How the interface looks for the browser being served, from its cookies. */
export const currentAppearance = cache(async () => {
  const jar = await cookies()
  return {
    settings: toSettings(jar.get(settingsCookie)?.value, consoleConfig().showSettings),
    size: toSize(jar.get(sizeCookie)?.value),
    sidebarOpen: jar.get(sidebarCookie)?.value !== '0',
  }
})
