'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { NativeField } from '@/components/ui/native-field'
import { Notice } from '@/components/ui/notice'
import { useFailureText } from '@/components/ui/use-failure-text'
import { useTypedEarly } from '@/components/ui/use-typed-early'
import { CallError } from '@/lib/api/call-error'
import { forgetReload } from '@/lib/api/reload-once'
import { hearTabs } from '@/lib/api/session-channel'
import { signIn, signInWithProof } from '@/lib/api/sign-in'
import { ProofFailure } from '@/lib/api/solve-proof'
import { keepsCookies } from '@/lib/api/write-cookie'
import { codes } from '@/lib/contract/error-code'
import { CaptchaField } from './captcha-field'
import styles from './login.module.css'
import { useCaptcha } from './use-captcha'

type Field = 'username' | 'password' | 'captcha'
type Errors = Partial<Record<Field | 'form', string>>

/** Longest password. Spec 9; the platform checks it too. */
const passwordLength = 20

/** The sign-in form. Errors of captcha and password are shown under their fields; no input is lost. */
export const LoginForm = ({ target, ended }: { target: string; ended: string | undefined }) => {
  const t = useTranslations('login')
  const [form, setForm] = useState<Record<Field, string>>({ username: '', password: '', captcha: '' })
  const [errors, setErrors] = useState<Errors>({})
  const { captcha, down, refresh } = useCaptcha()
  const toText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [visible, setVisible] = useState(false)
  const [cookiesOff, setCookiesOff] = useState(false)
  const early = useTypedEarly((typed) => setForm((now) => ({ ...now, ...typed })))

  useEffect(function lookAtBrowser() {
    setCookiesOff(!keepsCookies())
  }, [])
  useEffect(
    function followOtherTab() {
      return hearTabs(({ kind }) => {
        if (kind !== 'in') return
        forgetReload('signedOut')
        location.assign(target)
      })
    },
    [target],
  )

  const change = (field: Field) => (event: { target: { value: string } }) => {
    setForm({ ...form, [field]: event.target.value })
    setErrors({ ...errors, [field]: undefined, form: undefined })
  }

  const showFailure = async (error: unknown) => {
    const { code, reason } = error instanceof CallError ? { code: error.code, ...error.detail } : { code: 0 }
    const text =
      error instanceof ProofFailure ? t('proofFailed') : reason === 'network' ? t('unavailable') : toText(error)
    if (code === codes.wrongCaptcha) setErrors({ captcha: text })
    else if (code === codes.wrongPassword) setErrors({ password: text })
    else setErrors({ form: text })
    setForm((now) => ({ ...now, captcha: '' }))
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
      await (captcha.proof ? signInWithProof : signIn)({
        username,
        password: form.password,
        ...(letters && { captcha: letters }),
      })
      location.assign(target)
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
      {down ? <Notice tone="error">{t('waiting')}</Notice> : errors.form && <Notice tone="error">{errors.form}</Notice>}
      <noscript>
        <p className={styles.noScript}>{t('noScript')}</p>
      </noscript>
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
    </form>
  )
}
