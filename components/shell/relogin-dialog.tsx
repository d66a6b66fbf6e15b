'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { useFailureText } from '@/components/ui/use-failure-text'
import { useUser } from '@/components/ui/user-provider'
import { CallError } from '@/lib/api/call-error'
import { declineSession, meetOtherUser, resumeSession } from '@/lib/api/session-state'
import { readCaptcha, signIn, signInWithProof } from '@/lib/api/sign-in'
import { ProofFailure } from '@/lib/api/solve-proof'
import type { Captcha } from '@/lib/contract/captcha'
import { codes } from '@/lib/contract/error-code'
import styles from './session-dialogs.module.css'

const noCaptcha: Captcha = { required: false, image: null }

/**
 * The session ended: sign in again over the page, as the same user, or stay. Spec 8 gives title, text and
 * buttons. The page below is not touched.
 */
export const ReloginDialog = ({ why }: { why: string }) => {
  const t = useTranslations('session.relogin')
  const toText = useFailureText()
  const id = useId()
  const { account, userId } = useUser()
  const [password, setPassword] = useState('')
  const [typed, setTyped] = useState('')
  const [captcha, setCaptcha] = useState(noCaptcha)
  const [error, setError] = useState<{ at: 'password' | 'captcha' | 'form'; text: string }>()
  const [busy, setBusy] = useState(false)
  const errorAt = (at: 'password' | 'captcha') => error?.at === at && { 'aria-invalid': true, 'aria-describedby': id }

  const refreshCaptcha = () =>
    readCaptcha(account).then(setCaptcha, (failure: unknown) => setError({ at: 'form', text: toText(failure) }))

  useEffect(
    function prepare() {
      readCaptcha(account).then(setCaptcha, () => undefined)
    },
    [account],
  )

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!password) return setError({ at: 'password', text: t('passwordRequired') })
    if (captcha.required && !captcha.proof && !typed.trim())
      return setError({ at: 'captcha', text: t('captchaRequired') })
    setBusy(true)
    setError(undefined)
    try {
      const now = captcha.proof
        ? await signInWithProof({ username: account, password })
        : await signIn({ username: account, password, ...(captcha.required && { captcha: typed.trim() }) })
      if (now.userId === userId) resumeSession()
      else meetOtherUser()
    } catch (failure) {
      const code = failure instanceof CallError ? failure.code : 0
      const at = code === codes.wrongPassword ? 'password' : code === codes.wrongCaptcha ? 'captcha' : 'form'
      setBusy(false)
      setTyped('')
      setError({ at, text: failure instanceof ProofFailure ? t('proofFailed') : toText(failure) })
      await refreshCaptcha()
    }
  }

  return (
    <ModalDialog title={t('title')} onCancel={declineSession}>
      <p className={styles.text}>{t('text')}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <dl className={styles.account}>
          <dt>{t('account')}</dt>
          <dd>{account}</dd>
        </dl>
        {/* Password managers look for the name near the password. */}
        <input type="text" name="username" value={account} autoComplete="username" readOnly hidden />
        <label className={styles.field}>
          {t('password')}
          <input
            className={styles.input}
            type="password"
            name="password"
            value={password}
            maxLength={20}
            autoComplete="current-password"
            onChange={(event) => setPassword(event.target.value)}
            {...errorAt('password')}
          />
        </label>
        {captcha.proof && (
          <p className={styles.why} role="status">
            {busy ? t('proofWorking') : t('proofNote')}
          </p>
        )}
        {captcha.required && !captcha.proof && (
          <div className={styles.captcha}>
            <label className={styles.field}>
              {t('captcha')}
              <input
                className={styles.input}
                type="text"
                name="captcha"
                value={typed}
                maxLength={8}
                autoComplete="off"
                onChange={(event) => setTyped(event.target.value)}
                {...errorAt('captcha')}
              />
            </label>
            <button type="button" className={styles.image} onClick={refreshCaptcha} aria-label={t('captchaImage')}>
              {captcha.image && <img src={captcha.image} alt="" width={120} height={38} />}
            </button>
          </div>
        )}
        {!error && <p className={styles.why}>{why}</p>}
        {error && (
          <p id={id} className={styles.error} role="alert">
            {error.text}
          </p>
        )}
        <div className={styles.buttons}>
          <button type="button" className={styles.quiet} onClick={declineSession}>
            {t('cancel')}
          </button>
          <button type="submit" className={styles.main} disabled={busy}>
            {busy ? t('signingIn') : t('relogin')}
          </button>
        </div>
      </form>
    </ModalDialog>
  )
}
