'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useBrandNames } from '@/components/ui/brand-provider'
import { isOfInputMethod } from '@/components/ui/field/input-method'
import { Dialog } from '@/components/ui/overlay/dialog'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { type ControllerType, deviceApi } from '@/lib/contract/device'
import { type MenuEntry, screensOf } from '@/lib/navigation/menu-tree'
import { paths } from '@/lib/navigation/paths'
import styles from './command-palette.module.css'
import { useTabs } from './tabs-provider'
import { useEntryName } from './use-entry-name'

type Choice = { key: string; group: 'menus' | 'recent' | 'records'; name: string; note?: string; url: string }

/** Controllers of every kind whose WiFi ID, or else whose name, contains the text. */
const useRecords = (text: string) => {
  const may = useMay()
  return useQuery({
    queryKey: ['palette', text],
    enabled: text.length >= 2 && may('device:list'),
    queryFn: ({ signal }) => call(deviceApi.search, { text }, { signal }),
  })
}

/** This brand's name for a kind of controller. */
const useKindName = () => {
  const { himit, hidom, smartTouch } = useBrandNames()
  const names = { 1: himit, 2: hidom, 3: smartTouch, 4: 'Hi-Cube' }
  return (type: ControllerType): string => names[type]
}

/** What fits the text: devices and menus; without one, open pages and menus. */
const useChoices = (menu: MenuEntry[], wanted: string): Choice[] => {
  const kindOf = useKindName()
  const nameOf = useEntryName()
  const titleOf = useRouteTitle()
  const { tabs } = useTabs()
  const { data } = useRecords(wanted)
  const lower = wanted.toLowerCase()
  const menus = screensOf(menu)
    .map((entry): Choice => ({ key: `menu:${entry.id}`, group: 'menus', name: nameOf(entry), url: entry.href }))
    .filter(({ name }) => name.toLowerCase().includes(lower))
  if (wanted === '') {
    const recent = tabs.map(
      (tab): Choice => ({
        key: `tab:${tab.key}`,
        group: 'recent',
        name: [titleOf(tab.route), tab.record].filter(Boolean).join(' · '),
        url: tab.url,
      }),
    )
    return [...recent, ...menus]
  }
  const records = (data?.list ?? []).map(
    (device): Choice => ({
      key: `device:${device.macWifiId}`,
      group: 'records',
      name: device.macWifiId,
      note: [device.deviceName, kindOf(device.controllerType), device.projectName].filter(Boolean).join(' · '),
      url: paths.deviceDetails(device),
    }),
  )
  return [...records, ...menus]
}

/** Ctrl-K: menus, open pages and devices by a few characters. */
export default function CommandPalette({ menu, onClose }: { menu: MenuEntry[]; onClose: () => void }) {
  const t = useTranslations('shell.palette')
  const router = useRouter()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const choices = useChoices(menu, useDeferredValue(text.trim()))
  const current = choices[Math.min(at, choices.length - 1)]
  const open = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    router.push(choice.url)
  }
  const onKey = (event: KeyboardEvent) => {
    if (isOfInputMethod(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((Math.min(at, choices.length - 1) + step + choices.length) % Math.max(1, choices.length))
    }
    if (event.key === 'Enter') open(current)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      slotProps={{ paper: { 'aria-label': t('open') } }}
      className={styles.dialog}
    >
      <input
        autoFocus
        className={styles.input}
        role="combobox"
        aria-label={t('label')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={current ? `${id}-${current.key}` : undefined}
        placeholder={t('placeholder')}
        value={text}
        maxLength={64}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <div id={id} role="listbox" aria-label={t('open')} className={styles.list}>
        {choices.map((choice, index) => (
          <div key={choice.key} role="presentation">
            {choice.group !== choices[index - 1]?.group && (
              <p className={styles.group} role="presentation">
                {t(choice.group)}
              </p>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works through the combobox */}
            <div
              id={`${id}-${choice.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={choice === current}
              className={styles.choice}
              onClick={() => open(choice)}
            >
              <span>{choice.name}</span>
              {choice.note && <span className={styles.note}>{choice.note}</span>}
            </div>
          </div>
        ))}
        {choices.length === 0 && <p className={styles.group}>{t('empty')}</p>}
      </div>
      <p className={styles.hint}>{t('hint')}</p>
    </Dialog>
  )
}
