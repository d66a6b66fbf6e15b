// biome-ignore-all lint/plugin/unsaved-input: it changes nothing: what to look at stands in the address or is chosen again
'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import { useTypedEarly } from '@/components/ui/field/use-typed-early'
import { MacWifiId } from '@/lib/contract/device'
import { routes } from '@/lib/navigation/routes'
import styles from './history.module.css'

/** Shown without a device: asks for one. */
export const ChooseDevice = ({ wrong }: { wrong: boolean }) => {
  const t = useTranslations()
  const router = useRouter()
  const id = useId()
  const [text, setText] = useState('')
  const early = useTypedEarly(({ macWifiId = '' }) => setText(macWifiId))
  const [refused, setRefused] = useState(wrong)
  return (
    <form
      {...early}
      className={styles.choose}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = text.trim().toUpperCase()
        if (MacWifiId.safeParse(typed).success) router.push(`${routes.historicalRecords.path}?macWifiId=${typed}`)
        else setRefused(true)
      }}
    >
      <h1 className={layout.title}>{t('routes.historicalRecords')}</h1>
      <label htmlFor={id}>{t('history.chooseDevice')}</label>
      <input
        name="macWifiId"
        id={id}
        className={styles.field}
        value={text}
        maxLength={12}
        aria-invalid={refused}
        aria-describedby={refused ? `${id}-error` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setRefused(false)
        }}
      />
      {refused && (
        <p id={`${id}-error`} className={styles.fieldError} role="alert">
          {t('history.wrongDevice')}
        </p>
      )}
      <Button type="submit" variant="contained">
        {t('history.open')}
      </Button>
    </form>
  )
}
