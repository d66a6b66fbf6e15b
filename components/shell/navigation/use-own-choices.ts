'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { useAppearance } from '@/components/shell/appearance-provider'
import { useTimeChoice } from '@/components/ui/date/time-choice-provider'
import { switchLanguage } from '@/components/ui/language-switch'
import type { MenuChoice } from '@/components/ui/overlay/menu-choice'
import { useColorMode } from '@/components/ui/use-color-mode'
import { notify } from '@/lib/api/failure-bus'
import { timeChoices } from '@/lib/format/time-choice'
import { routes } from '@/lib/navigation/routes'
import { colorModes } from '@/lib/theme/color-mode'
import { InterfaceSize } from '@/lib/theme/settings'

/** A language is named in itself. */
const languages = [
  ['zh', '中文'],
  ['en', 'English'],
] as const

/** What opens above the page, and the way out. */
export type OwnDeeds = { onSettings: () => void; onAbout: () => void; onExit: () => void }

/**
 * What users set for themselves: account, whose clock times use, size, light or dark, language; what runs here; and the
 * exit. The user menu shows them, and the search finds them.
 */
export const useOwnChoices = ({ onSettings, onAbout, onExit }: OwnDeeds): MenuChoice[] => {
  const t = useTranslations('shell')
  const router = useRouter()
  const { settings, size, changeSize } = useAppearance()
  const { mode, setMode } = useColorMode()
  const zone = useTimeZone() ?? 'Asia/Shanghai'
  const times = useTimeChoice()
  const language = useLocale()
  return [
    { key: 'profile', label: t('informationEdit'), onChoose: () => router.push(routes.informationEdit.path) },
    { key: 'password', label: t('changePassword'), onChoose: () => router.push(routes.changePassword.path) },
    ...(settings.showSettings ? [{ key: 'settings', label: t('settings'), onChoose: onSettings }] : []),
    ...timeChoices.map((key) => ({
      key: `time-${key}`,
      group: t('times.label'),
      label: t(`times.${key}`, { zone }),
      selected: key === times.choice,
      onChoose: () => times.choose(key),
    })),
    ...InterfaceSize.options.map((key) => ({
      key: `size-${key}`,
      group: t('size'),
      label: t(`sizes.${key}`),
      selected: key === size,
      onChoose: () => {
        changeSize(key)
        // biome-ignore lint/plugin/named-toasts: the size of the interface
        notify({ kind: 'success', text: t('sizeChanged') })
      },
    })),
    ...colorModes.map((key) => ({
      key: `mode-${key}`,
      group: t('mode'),
      label: t(`modes.${key}`),
      selected: key === mode,
      onChoose: () => setMode(key),
    })),
    ...languages.map(([key, label]) => ({
      key: `language-${key}`,
      group: t('language'),
      label,
      selected: key === language,
      onChoose: () => switchLanguage(key),
    })),
    { key: 'about', label: t('about.title'), onChoose: onAbout },
    { key: 'exit', label: t('signOut'), onChoose: onExit },
  ]
}
