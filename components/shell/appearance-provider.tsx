'use client'
import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { notify } from '@/lib/api/failure-bus'
import { writeCookie } from '@/lib/api/write-cookie'
import {
  type InterfaceSize,
  type Settings,
  settingsCookie,
  sidebarCookie,
  sizeCookie,
  toSettingsCookie,
} from '@/lib/theme/settings'

import { useAccent } from './use-accent'

type Appearance = {
  settings: Settings
  /** The rules of the chosen colour are still loading. */
  compiling: boolean
  changeSettings: (change: Partial<Settings>) => void
  size: InterfaceSize
  changeSize: (size: InterfaceSize) => void
  sidebarOpen: boolean
  setSidebarOpen: (open: boolean) => void
}

const AppearanceContext = createContext<Appearance | null>(null)

type Initial = Pick<Appearance, 'settings' | 'size' | 'sidebarOpen'> & { children: ReactNode }

/** Appearance of the interface. Changes show at once and are stored in a cookie that the server reads. */
export const AppearanceProvider = ({ children, ...initial }: Initial) => {
  const [settings, setSettings] = useState(initial.settings)
  const [size, setSize] = useState(initial.size)
  const [sidebarOpen, setSidebar] = useState(initial.sidebarOpen)
  const t = useTranslations('common.errors')
  const { compiling, show } = useAccent(initial.settings.accent)
  const appearance = useMemo(
    (): Appearance => ({
      settings,
      compiling,
      changeSettings: (change) => {
        const next = { ...settings, ...change }
        const keep = (kept: Settings) => {
          setSettings(kept)
          writeCookie(settingsCookie, toSettingsCookie(kept))
        }
        keep(next)
        if (next.accent === settings.accent) return
        show(next.accent, (before) => {
          keep({ ...next, accent: before })
          notify({ kind: 'error', text: t('network') })
        })
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
    [settings, size, sidebarOpen, compiling, show, t],
  )
  return <AppearanceContext value={appearance}>{children}</AppearanceContext>
}

export const useAppearance = (): Appearance => {
  const appearance = use(AppearanceContext)
  if (!appearance) throw new Error('appearance exists only inside the shell')
  return appearance
}
