'use client'
import { useTranslations } from 'next-intl'
import { NativeField } from '@/components/ui/field/native-field'
import type { Captcha } from '@/lib/contract/captcha'
import styles from './login.module.css'

type CaptchaFieldProps = {
  captcha: Captcha
  value: string
  error: string | undefined
  /** The browser is computing the proof of work. */
  working: boolean
  onChange: (event: { target: { value: string } }) => void
  onRefresh: () => void
}

/** The challenge after failures: letters to read, or waiting while the browser computes. */
export const CaptchaField = ({ captcha, value, error, working, onChange, onRefresh }: CaptchaFieldProps) => {
  const t = useTranslations('login')
  if (captcha.proof) {
    return (
      <p className={styles.proof} role="status">
        {working ? t('proofWorking') : t('proofNote')}
      </p>
    )
  }
  return (
    <div className={styles.captcha}>
      <NativeField
        label={t('captcha')}
        name="captcha"
        value={value}
        onChange={onChange}
        error={error}
        autoComplete="off"
        maxLength={8}
      />
      <button type="button" className={styles.image} onClick={onRefresh} aria-label={t('captchaImage')}>
        {captcha.image && <img src={captcha.image} alt="" width={120} height={40} />}
      </button>
    </div>
  )
}
