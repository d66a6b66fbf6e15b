'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/field/button'
import styles from './second-step.module.css'
import { useCanUsePasskeys } from './use-can-use-passkeys'

type PasskeyStepProps = { error: string | undefined; canceled: boolean; busy: boolean; onAsk: () => void }

/** A button that opens the browser's own dialog. */
export const PasskeyStep = ({ error, canceled, busy, onAsk }: PasskeyStepProps) => {
  const t = useTranslations('secondStep')
  const can = useCanUsePasskeys()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(function begin() {
    button.current?.focus()
  }, [])
  return (
    <div className={styles.way}>
      <p className={styles.hint}>{can ? t('hints.passkey') : t('passkey.unsupported')}</p>
      <div>
        {can && (
          <Button ref={button} variant="contained" size="large" fullWidth disabled={busy} onClick={onAsk}>
            {busy ? t('passkey.waiting') : t('passkey.ask')}
          </Button>
        )}
        {/* There from the start, so that its text is announced. */}
        <p className={styles.quiet} role="status">
          {canceled && t('passkey.canceled')}
        </p>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
