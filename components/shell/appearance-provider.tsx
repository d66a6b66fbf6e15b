'use client'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { writeCookie } from '@/lib/api/write-cookie'
import { accentAttribute } from '@/lib/theme/accent-styles'
import {
  type InterfaceSize,
  type Settings,
  settingsCookie,
  sidebarCookie,
  sizeCookie,
  toSettingsCookie,
} from '@/lib/theme/settings'

type Appearance = {
  settings: Settings
  changeSettings: (change: Partial<Settings>) => void
  size: InterfaceSize
  changeSize: (size: InterfaceSize) => void
  sidebarOpen: boolean
  setSidebarOpen: (open: boolean) => void
}

const AppearanceContext = createContext<Appearance | null>(null)

type Initial = Pick<Appearance, 'settings' | 'size' | 'sidebarOpen'> & { children: ReactNode }

/** How the interface looks. Every change shows at once and is remembered in a cookie that the server reads. */
export const AppearanceProvider = ({ children, ...initial }: Initial) => {
  const [settings, setSettings] = useState(initial.settings)
  const [size, setSize] = useState(initial.size)
  const [sidebarOpen, setSidebar] = useState(initial.sidebarOpen)
  const appearance = useMemo(
    (): Appearance => ({
      settings,
      changeSettings: (change) => {
        const next = { ...settings, ...change }
        setSettings(next)
        writeCookie(settingsCookie, toSettingsCookie(next))
        document.documentElement.setAttribute(accentAttribute, next.accent)
      },
      size,
      changeSize: (next) => {
        setSize(next)
        writeCookie(sizeCookie, next)
        document.documentElement.dataset.size = next
      },
      sidebarOpen,
      setSidebarOpen: (open) => {
        setSidebar(open)
        writeCookie(sidebarCookie, open ? '1' : '0')
      },
    }),
    [settings, size, sidebarOpen],
  )
  return <AppearanceContext value={appearance}>{children}</AppearanceContext>
}

export const useAppearance = (): Appearance => {
  const appearance = use(AppearanceContext)
  if (!appearance) throw new Error('appearance exists only inside the shell')
  return appearance
}
