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

type FirstForm = Pick<FirstStepProps, 'account' | 'onAccount' | 'onEntered'> & { why: string | undefined }

/** What is typed, what is wrong with it, and its sending. */
const useFirstForm = ({ account, onAccount, onEntered, why }: FirstForm) => {
  const t = useTranslations('login')
  const toText = useFailureText()
  const challenge = useCaptcha()
  const { captcha, refresh } = challenge
  const [secrets, setSecrets] = useState({ password: '', captcha: '' })
  const [errors, setErrors] = useState<Errors>(why ? { form: why } : {})
  const [busy, setBusy] = useState(false)
  const form: Record<Field, string> = { username: account, ...secrets }
  const early = useTypedEarly(({ username, ...typed }) => {
    if (username) onAccount(username)
    setSecrets((now) => ({ ...now, ...typed }))
  })
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
  const username = form.username.trim()
  const letters = form.captcha.trim()
  const check = (): Errors => {
    const required = (field: 'account' | 'password' | 'captcha') => t('required', { field: t(field) })
    const found: Errors = {
      ...(!username && { username: required('account') }),
      ...(!form.password && { password: required('password') }),
      ...(form.password.length > passwordLength && { password: t('tooLong') }),
    }
    // The letters are asked for when the rest could be sent.
    const needsLetters = Object.keys(found).length === 0 && captcha.required && !captcha.proof && !letters
    return needsLetters ? { captcha: required('captcha') } : found
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = check()
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
  return { challenge, form, errors, busy, early, change, submit }
}

/** The first step of a sign-in. Errors of captcha and password are shown under their fields; no input is lost. */
export const FirstStep = ({ ways, ended, back, account, onAccount, onEntered }: FirstStepProps) => {
  const t = useTranslations('login')
  const first = useFirstForm({ account, onAccount, onEntered, why: back?.why })
  const { ref } = first.early
  const platform = usePlatformState()
  const [cookiesOff, setCookiesOff] = useState(false)
  // Where the company's account is the way in, the password is for one account alone.
  const [typing, setTyping] = useState(ways.password === 1 || ways.oidc === null || back !== undefined)
  useEffect(function lookAtBrowser() {
    setCookiesOff(!keepsCookies())
  }, [])
  const [start] = useState<Field>(back && account ? 'password' : 'username')
  const isFirstSight = back === undefined && ways.password === 1
  useEffect(
    function takeFocus() {
      // What had the focus is gone: the second step, or the button in place of the fields.
      if (typing && !isFirstSight) ref.current?.querySelector<HTMLInputElement>(`input[name="${start}"]`)?.focus()
    },
    [typing, isFirstSight, start, ref],
  )
  const { down } = first.challenge
  const failure = down ? t('waiting') : first.errors.form
  // Submitted before the script has loaded, a form with this method goes nowhere: no page accepts a POST, and a
  // password must not get into an address.
  return (
    <form {...first.early} className={styles.form} method="dialog" onSubmit={first.submit} noValidate>
      <h1 className={styles.title}>{t('title')}</h1>
      {cookiesOff && <Notice tone="error">{t('noCookies')}</Notice>}
      {ended && !first.errors.form && !down && <Notice tone="info">{ended}</Notice>}
      {platform === 'readOnly' && <Notice tone="error">{t('readOnly')}</Notice>}
      {failure && <Notice tone="error">{failure}</Notice>}
      <noscript>
        <p className={styles.noScript}>{t('noScript')}</p>
      </noscript>
      {typing ? (
        <PasswordFields first={first} disabled={cookiesOff} />
      ) : (
        <Button variant="outlined" size="large" fullWidth onClick={() => setTyping(true)}>
          {t('emergency')}
        </Button>
      )}
      {ways.passkey === 1 && <PasskeySignIn disabled={first.busy || cookiesOff} onEntered={onEntered} />}
    </form>
  )
}

type PasswordFieldsProps = { first: ReturnType<typeof useFirstForm>; disabled: boolean }

const PasswordFields = ({ first, disabled }: PasswordFieldsProps) => {
  const t = useTranslations('login')
  const [visible, setVisible] = useState(false)
  const { form, errors, busy, change } = first
  const { captcha, refresh } = first.challenge
  return (
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
      <Button type="submit" variant="contained" size="large" fullWidth disabled={busy || disabled}>
        {busy ? t('submitting') : t('submit')}
      </Button>
    </>
  )
}
