'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import { Button } from '@/components/ui/field/button'
import { TextField } from '@/components/ui/field/text-field'
import { call } from '@/lib/api/call'
import { deviceApi } from '@/lib/contract/device'
import { toMacs } from './to-check'
import type { Wizard } from './use-wizard'
import own from './wizard.module.css'

/** Devices one by one: found by name, or pasted as a list of WiFi IDs. */
export const ChooseDevices = ({ draft, change }: Wizard) => {
  const t = useTranslations('otaWizard.devices')
  const labels = useLabels('otaWizard')
  const language = useLocale()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { macs, bad } = toMacs(draft.devices)
  const { data } = useQuery({
    queryKey: [deviceApi.search.path, search, language],
    queryFn: ({ signal }) => call(deviceApi.search, { text: search }, { signal }),
    enabled: search.length > 1,
    placeholderData: (previous) => previous,
  })
  return (
    <div className={own.columns}>
      <div className={own.stack}>
        <TextField
          label={t('search')}
          value={text}
          autoComplete="off"
          type="search"
          onChange={(event) => setText(event.target.value)}
        />
        {search.length > 1 && data?.list.length === 0 && <p className={layout.quiet}>{t('nothing')}</p>}
        <ul className={own.found}>
          {search.length > 1 &&
            data?.list.map(({ macWifiId, deviceName, projectName, onlineStatus }) => (
              <li key={macWifiId}>
                <span className={own.foundText}>
                  {deviceName || macWifiId}
                  <small className={own.hint}>
                    {[macWifiId, labels.choice('onlineStatus', onlineStatus), projectName].filter(Boolean).join(' · ')}
                  </small>
                </span>
                <Button
                  disabled={macs.includes(macWifiId)}
                  aria-label={`${t('add')} ${deviceName || macWifiId}`}
                  onClick={() => change({ devices: [draft.devices.trimEnd(), macWifiId].filter(Boolean).join('\n') })}
                >
                  {t(macs.includes(macWifiId) ? 'added' : 'add')}
                </Button>
              </li>
            ))}
        </ul>
      </div>
      <TextField
        label={t('list')}
        value={draft.devices}
        multiline
        minRows={5}
        maxRows={12}
        hint={t('count', { count: macs.length })}
        error={bad.length > 0 ? t('bad', { text: bad.slice(0, 5).join(' · ') }) : undefined}
        onChange={(event) => change({ devices: event.target.value })}
      />
    </div>
  )
}
