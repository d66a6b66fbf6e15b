'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCanUsePasskeys } from '@/components/features/account/use-can-use-passkeys'
import { Button } from '@/components/ui/field/button'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { askForPasskey, PasskeyCanceled, PasskeyFailure } from '@/lib/api/session/passkey'
import { readPasskeyOptions, signInWithPasskey } from '@/lib/api/session/sign-in'
import type { Entered } from '@/lib/contract/auth'
import styles from './login.module.css'

type PasskeySignInProps = { disabled: boolean; onEntered: (entered: Entered) => void }

/** Signs in by a passkey alone: neither account nor password is typed. Nothing stands here where the browser has none. */
export const PasskeySignIn = ({ disabled, onEntered }: PasskeySignInProps) => {
  const t = useTranslations('login.passkey')
  const toText = useFailureText()
  const can = useCanUsePasskeys()
  const [busy, setBusy] = useState(false)
  const [canceled, setCanceled] = useState(false)
  const [error, setError] = useState('')
  const signIn = async () => {
    setBusy(true)
    setCanceled(false)
    setError('')
    try {
      onEntered(await signInWithPasskey(await askForPasskey(() => readPasskeyOptions(true))))
    } catch (thrown) {
      setBusy(false)
      if (thrown instanceof PasskeyCanceled) return setCanceled(true)
      setError(thrown instanceof PasskeyFailure ? t('failed') : toText(thrown))
    }
  }
  if (!can) return null
  return (
    <div>
      <Button variant="outlined" size="large" fullWidth disabled={busy || disabled} onClick={signIn}>
        {busy ? t('waiting') : t('signIn')}
      </Button>
      {/* There from the start, so that its text is announced. */}
      <p className={styles.quiet} role="status">
        {canceled && t('canceled')}
      </p>
      {error && (
        <p className={styles.flaw} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
