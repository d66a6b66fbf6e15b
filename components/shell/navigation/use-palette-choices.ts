'use client'
import { useTranslations } from 'next-intl'
import type { MenuChoice } from '@/components/ui/overlay/menu-choice'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { searchAtLeast } from '@/lib/contract/search'
import type { MenuEntry } from '@/lib/navigation/menu-tree'
import { findChoices } from './find-choices'
import type { PaletteChoice } from './palette-choice'
import { useTabs } from './tabs-provider'
import { usePaletteActions } from './use-palette-actions'
import { usePaletteMenus } from './use-palette-menus'
import { usePaletteRecords } from './use-palette-records'
import { useRecordChoices } from './use-record-choices'

/** Only screens and things to do are looked for. */
export const isTooShort = (text: string): boolean => text !== '' && [...text].length < searchAtLeast

type Found = {
  choices: PaletteChoice[]
  /** Records are still looked for. */
  isPending: boolean
  /** What could not be looked for. */
  notices: string[]
}

/**
 * What fits the text: screens and things to do at once, then records, so that nothing moves under somebody's hand. Without
 * a text, open pages and screens.
 */
export const usePaletteChoices = (menu: MenuEntry[], own: readonly MenuChoice[], text: string): Found => {
  const t = useTranslations('search')
  const titleOf = useRouteTitle()
  const { tabs } = useTabs()
  const menus = usePaletteMenus(menu)
  const actions = usePaletteActions(menu, own)
  const { result, isPending, hasFailed } = usePaletteRecords(text)
  const toChoices = useRecordChoices(text)
  if (text === '') {
    const recent = tabs.map(
      (tab): PaletteChoice => ({
        key: `tab:${tab.key}`,
        group: 'recent',
        name: [titleOf(tab.route), tab.record].filter(Boolean).join(' · '),
        url: tab.url,
      }),
    )
    return { choices: [...recent, ...menus], isPending: false, notices: [] }
  }
  const late = (result?.late ?? []).map((kind) => t(`groups.${kind}`))
  return {
    choices: [...findChoices(menus, text), ...findChoices(actions, text), ...(result ? toChoices(result) : [])],
    isPending,
    notices: [
      ...(isTooShort(text) ? [t('tooShort', { count: searchAtLeast })] : []),
      ...(late.length > 0 ? [t('late', { kinds: late.join(t('comma')) })] : []),
      ...(hasFailed ? [t('failed')] : []),
    ],
  }
}
