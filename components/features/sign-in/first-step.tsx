// biome-ignore-all lint/plugin/unsaved-input: it signs in, or shows again who does: there is nothing to come back to
'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '@/components/ui/field/button'
import { NativeField } from '@/components/ui/field/native-field'
import { useTypedEarly } from '@/components/ui/field/use-typed-early'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { usePlatformState } from '@/components/ui/use-platform-state'
import { CallError } from '@/lib/api/call-error'
import { signIn, signInWithProof } from '@/lib/api/session/sign-in'
import { ProofFailure } from '@/lib/api/session/solve-proof'
import { keepsCookies } from '@/lib/api/write-cookie'
import type { Entered, SignInWays } from '@/lib/contract/auth'
import { codes } from '@/lib/contract/error-code'
import { CaptchaField } from './captcha-field'
import styles from './login.module.css'
import { PasskeySignIn } from './passkey-sign-in'
import { useCaptcha } from './use-captcha'

type Field = 'username' | 'password' | 'captcha'
type Errors = Partial<Record<Field | 'form', string>>

/** Longest password. Spec 9; the platform checks it too. */
const passwordLength = 20

type FirstStepProps = {
  ways: SignInWays
  /** Why somebody is here who was signed in. */
  ended: string | undefined
  /** Back from the second step: the account as it was typed, and what went wrong there. */
  back: { why: string | undefined } | undefined
  account: string
  onAccount: (typed: string) => void
  onEntered: (entered: Entered) => void
}

/** The first step of a sign-in. Errors of captcha and password are shown under their fields; no input is lost. */
export const FirstStep = ({ ways, ended, back, account, onAccount, onEntered }: FirstStepProps) => {
  const t = useTranslations('login')
  const [secrets, setSecrets] = useState({ password: '', captcha: '' })
  const form: Record<Field, string> = { username: account, ...secrets }
  const [errors, setErrors] = useState<Errors>(back?.why ? { form: back.why } : {})
  const { captcha, down, refresh } = useCaptcha()
  const platform = usePlatformState()
  const toText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [visible, setVisible] = useState(false)
  const [cookiesOff, setCookiesOff] = useState(false)
  // Where the company's account is the way in, the password is for one account alone.
  const [typing, setTyping] = useState(ways.password === 1 || ways.oidc === null || back !== undefined)
  const early = useTypedEarly(({ username, ...typed }) => {
    if (username) onAccount(username)
    setSecrets((now) => ({ ...now, ...typed }))
  })

  useEffect(function lookAtBrowser() {
    setCookiesOff(!keepsCookies())
  }, [])
  const [start] = useState<Field>(back && account ? 'password' : 'username')
  const isFirstSight = back === undefined && ways.password === 1
  useEffect(
    function takeFocus() {
      // What had the focus is gone: the second step, or the button in place of the fields.
      if (typing && !isFirstSight) early.ref.current?.querySelector<HTMLInputElement>(`input[name="${start}"]`)?.focus()
    },
    [typing, isFirstSight, start, early.ref],
  )

  const change = (field: Field) => (event: { target: { value: string } }) => {
    if (field === 'username') onAccount(event.target.value)
    else setSecrets({ ...secrets, [field]: event.target.value })
    setErrors({ ...errors, [field]: undefined, form: undefined })
  }

  const showFailure = async (error: unknown) => {
    const { code, reason } = error instanceof CallError ? { code: error.code, ...error.detail } : { code: 0 }
    const text =
      error instanceof ProofFailure ? t('proofFailed') : reason === 'network' ? t('unavailable') : toText(error)
    if (code === codes.wrongCaptcha) setErrors({ captcha: text })
    else if (code === codes.wrongPassword) setErrors({ password: text })
    else setErrors({ form: text })
    setSecrets((now) => ({ ...now, captcha: '' }))
    await refresh(form.username)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const username = form.username.trim()
    const letters = form.captcha.trim()
    const required = (field: 'account' | 'password' | 'captcha') => t('required', { field: t(field) })
    const found: Errors = {
      ...(!username && { username: required('account') }),
      ...(!form.password && { password: required('password') }),
      ...(form.password.length > passwordLength && { password: t('tooLong') }),
    }
    // The letters are asked for when the rest could be sent.
    if (Object.keys(found).length === 0 && captcha.required && !captcha.proof && !letters)
      found.captcha = required('captcha')
    if (Object.keys(found).length > 0) return setErrors(found)
    setBusy(true)
    try {
      const entered = await (captcha.proof ? signInWithProof : signIn)({
        username,
        password: form.password,
        ...(letters && { captcha: letters }),
      })
      onAccount(username)
      onEntered(entered)
    } catch (error) {
      setBusy(false)
      await showFailure(error)
    }
  }

  // Submitted before the script has loaded, a form with this method goes nowhere: no page accepts a POST, and a
  // password must not get into an address.
  return (
    <form {...early} className={styles.form} method="dialog" onSubmit={submit} noValidate>
      <h1 className={styles.title}>{t('title')}</h1>
      {cookiesOff && <Notice tone="error">{t('noCookies')}</Notice>}
      {ended && !errors.form && !down && <Notice tone="info">{ended}</Notice>}
      {platform === 'readOnly' && <Notice tone="error">{t('readOnly')}</Notice>}
      {down ? <Notice tone="error">{t('waiting')}</Notice> : errors.form && <Notice tone="error">{errors.form}</Notice>}
      <noscript>
        <p className={styles.noScript}>{t('noScript')}</p>
      </noscript>
      {typing ? (
        <>
          <NativeField
            label={t('account')}
            name="username"
            value={form.username}
            onChange={change('username')}
            error={errors.username}
            autoComplete="username"
            maxLength={64}
          />
          <NativeField
            label={t('password')}
            name="password"
            type={visible ? 'text' : 'password'}
            value={form.password}
            onChange={change('password')}
            error={errors.password}
            autoComplete="current-password"
            action={
              <Button type="button" onClick={() => setVisible(!visible)} className={styles.reveal}>
                {visible ? t('hidePassword') : t('showPassword')}
              </Button>
            }
          />
          {captcha.required && (
            <CaptchaField
              captcha={captcha}
              value={form.captcha}
              error={errors.captcha}
              working={busy}
              onChange={change('captcha')}
              onRefresh={() => refresh(form.username)}
            />
          )}
          <Button type="submit" variant="contained" size="large" fullWidth disabled={busy || cookiesOff}>
            {busy ? t('submitting') : t('submit')}
          </Button>
        </>
      ) : (
        <Button variant="outlined" size="large" fullWidth onClick={() => setTyping(true)}>
          {t('emergency')}
        </Button>
      )}
      {ways.passkey === 1 && <PasskeySignIn disabled={busy || cookiesOff} onEntered={onEntered} />}
    </form>
  )
}
