'use client'
import { useTranslations } from 'next-intl'
import type { MenuChoice } from '@/components/ui/overlay/menu-choice'
import { useMay } from '@/components/ui/user-provider'
import { dataReportApi } from '@/lib/contract/data-report'
import { otaTaskApi } from '@/lib/contract/ota-task'
import { type MenuEntry, screensOf } from '@/lib/navigation/menu-tree'
import { paths } from '@/lib/navigation/paths'
import type { PaletteChoice } from './palette-choice'

/** What can be begun from anywhere, by its right and by a list of the menu that it belongs to. */
const begun = [
  { key: 'newUpgrade', may: otaTaskApi.create, lists: ['otaUpgradeList'], url: paths.otaUpgrade() },
  {
    key: 'newReport',
    may: dataReportApi.save,
    lists: ['himit', 'hidom', 'smartTouch', 'hicube', 'checkerList', 'projectList'],
    url: paths.newReport(),
  },
] as const

/** What people also call an action, in both languages; it is matched and never shown. */
const words: Readonly<Record<string, string>> = {
  newUpgrade: '新建升级|下发升级|固件升级|new upgrade',
  newReport: '新建数据报告|生成数据报告|调试报告|new data report|commissioning report',
  'mode-dark': '深色|暗色|夜间|黑色|dark|night',
  'mode-light': '浅色|亮色|白天|白色|light|day',
  'mode-system': '跟随系统|自动|system|automatic',
  'language-en': '切换语言|英文|英语|language|english',
  'language-zh': '切换语言|中文|汉语|language|chinese',
  exit: '退出|退出登录|注销|登出|sign out|log out|logout',
  password: '修改密码|password',
  profile: '个人信息|头像|profile|avatar',
  settings: '布局|主题|颜色|外观|settings|theme|colour|color',
  about: '关于|版本|about|version',
}
const wordsOf = (key: string): string[] => words[key]?.split('|') ?? []

/** Things to do: what somebody sets for themselves, with other words for each, and what can be begun. */
export const usePaletteActions = (menu: MenuEntry[], own: readonly MenuChoice[]): PaletteChoice[] => {
  const t = useTranslations('search')
  const may = useMay()
  const listed = new Set<string | undefined>(screensOf(menu).map(({ route }) => route))
  return [
    ...begun
      .filter((each) => may(each.may) && each.lists.some((list) => listed.has(list)))
      .map(
        ({ key, url }): PaletteChoice => ({
          key: `action:${key}`,
          group: 'actions',
          name: t(`actions.${key}`),
          words: wordsOf(key),
          url,
        }),
      ),
    ...own
      .filter(({ disabled, selected }) => !disabled && !selected)
      .map(
        ({ key, label, group, onChoose }): PaletteChoice => ({
          key: `action:${key}`,
          group: 'actions',
          name: group ? `${group} · ${label}` : label,
          words: wordsOf(key),
          onChoose,
        }),
      ),
  ]
}
