'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useSendForm } from '@/components/screen/form/use-send-form'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import { MacWifiId } from '@/lib/contract/device'
import { toWifiId } from '@/lib/contract/wifi-id'
import { routes } from '@/lib/navigation/routes'
import styles from './history.module.css'

/** Shown without a device: asks for one. */
export const ChooseDevice = ({ wrong }: { wrong: boolean }) => {
  const t = useTranslations()
  const router = useRouter()
  const id = useId()
  const { formProps, values, errors, change } = useSendForm({
    messages: 'history',
    initial: { macWifiId: '' },
    toInput: ({ macWifiId }) => toWifiId(macWifiId),
    schema: MacWifiId,
    send: async (typed: string) => router.push(`${routes.historicalRecords.path}?macWifiId=${typed}`),
    onSent: () => undefined,
    isDisposable: true,
  })
  const refused = Object.keys(errors).length > 0 || (wrong && values.macWifiId === '')
  return (
    <form {...formProps} className={styles.choose} method="get">
      <h1 className={layout.title}>{t('routes.historicalRecords')}</h1>
      <label htmlFor={id}>{t('history.chooseDevice')}</label>
      <input
        name="macWifiId"
        id={id}
        className={styles.field}
        value={values.macWifiId}
        maxLength={12}
        aria-invalid={refused}
        aria-describedby={refused ? `${id}-error` : undefined}
        onChange={(event) => change({ macWifiId: event.target.value })}
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
