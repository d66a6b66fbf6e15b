// biome-ignore-all lint/plugin/unsaved-input: it signs in, or shows again who does: there is nothing to come back to
'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { SecondStep } from '@/components/parts/account/second-step'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { useFailureText } from '@/components/ui/use-failure-text'
import { useUser } from '@/components/ui/user-provider'
import { CallError } from '@/lib/api/call-error'
import { declineSession, meetOtherUser, resumeSession } from '@/lib/api/session-state'
import { readCaptcha, readPasskeyOptions, showFactor, signIn, signInWithProof } from '@/lib/api/sign-in'
import { ProofFailure } from '@/lib/api/solve-proof'
import type { Entered } from '@/lib/contract/auth'
import type { Captcha } from '@/lib/contract/captcha'
import { codes } from '@/lib/contract/error-code'
import type { FactorWays } from '@/lib/contract/factor'
import { CompanySignIn } from './company-sign-in'
import styles from './session-dialogs.module.css'

const noCaptcha: Captcha = { required: false, image: null }

/**
 * The session ended: sign in again over the page, as the same user, or stay. Spec 8 gives title, text and
 * buttons. The page below is not touched. Where the account has a second factor, it is asked for in the same place.
 */
export const ReloginDialog = ({ why }: { why: string }) => {
  const t = useTranslations('session.relogin')
  const second = useTranslations('secondStep')
  const toText = useFailureText()
  const id = useId()
  const { account, userId } = useUser()
  const [password, setPassword] = useState('')
  const [typed, setTyped] = useState('')
  const [captcha, setCaptcha] = useState(noCaptcha)
  const [error, setError] = useState<{ at: 'password' | 'captcha' | 'form'; text: string; elsewhere?: boolean }>()
  const [busy, setBusy] = useState(false)
  const [ways, setWays] = useState<FactorWays>()
  const field = useRef<HTMLInputElement>(null)
  const errorAt = (at: 'password' | 'captcha') => error?.at === at && { 'aria-invalid': true, 'aria-describedby': id }

  const refreshCaptcha = () =>
    readCaptcha(account).then(setCaptcha, (failure: unknown) => setError({ at: 'form', text: toText(failure) }))

  useEffect(
    function prepare() {
      readCaptcha(account).then(setCaptcha, () => undefined)
    },
    [account],
  )
  useEffect(
    function beginWithPassword() {
      if (!ways) field.current?.focus()
    },
    [ways],
  )

  const enter = (entered: Entered) => {
    if (!('userId' in entered)) setWays(entered.ways)
    else if (entered.userId === userId) resumeSession()
    else meetOtherUser()
  }
  const beginAnew = (why: string) => {
    setWays(undefined)
    setBusy(false)
    setError({ at: 'form', text: why })
    refreshCaptcha()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!password) return setError({ at: 'password', text: t('passwordRequired') })
    if (captcha.required && !captcha.proof && !typed.trim())
      return setError({ at: 'captcha', text: t('captchaRequired') })
    setBusy(true)
    setError(undefined)
    try {
      const entered = captcha.proof
        ? await signInWithProof({ username: account, password })
        : await signIn({ username: account, password, ...(captcha.required && { captcha: typed.trim() }) })
      enter(entered)
    } catch (failure) {
      const code = failure instanceof CallError ? failure.code : 0
      const at = code === codes.wrongPassword ? 'password' : code === codes.wrongCaptcha ? 'captcha' : 'form'
      setBusy(false)
      setTyped('')
      const text = failure instanceof ProofFailure ? t('proofFailed') : toText(failure)
      setError({ at, text, elsewhere: code === codes.passwordOff })
      await refreshCaptcha()
    }
  }

  if (ways) {
    return (
      <ModalDialog title={second('title')} onCancel={declineSession}>
        <p className={styles.text}>{second('text')}</p>
        <SecondStep
          ways={ways}
          readOptions={() => readPasskeyOptions(false)}
          onProof={async (proof) => enter(await showFactor(proof))}
          onExpired={beginAnew}
          helpless={second('helpless')}
        />
        <div className={styles.buttons}>
          <button type="button" className={styles.quiet} onClick={declineSession}>
            {t('cancel')}
          </button>
        </div>
      </ModalDialog>
    )
  }
  return (
    <ModalDialog title={t('title')} onCancel={declineSession}>
      <p className={styles.text}>{t('text')}</p>
      <CompanySignIn />
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
            ref={field}
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
        {error?.elsewhere && (
          // The page there tells this one, which then goes on.
          <a href="/login" target="_blank" rel="noreferrer">
            {t('elsewhere')}
          </a>
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
