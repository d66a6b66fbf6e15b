'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { CallError } from '@/lib/api/call-error'
import { askForPasskey, PasskeyCanceled, PasskeyFailure } from '@/lib/api/session/passkey'
import { codes } from '@/lib/contract/error-code'
import type { FactorProof, FactorWays, StepUpProof } from '@/lib/contract/factor'
import { CodeStep, type TypedWay } from './code-step'
import { PasskeyStep } from './passkey-step'
import styles from './second-step.module.css'

type Way = TypedWay | 'passkey'

type SecondStepProps = {
  ways: FactorWays
  /** A new challenge for a passkey. */
  readOptions: () => Promise<Record<string, unknown>>
  /** The step came too late, and why: the sign-in begins anew. */
  onExpired?: ((why: string) => void) | undefined
  /** What to do where there is no way at all. */
  helpless: string
} & (
  | {
      password?: never
      /** Sends what was shown. What it rejects with is said here. */
      onProof: (proof: FactorProof) => Promise<void>
    }
  | {
      /** 1: the password counts, in place of a second factor. */
      password: 0 | 1
      onProof: (proof: StepUpProof) => Promise<void>
    }
)

const factors = ['totp', 'passkey', 'recovery'] as const

const toProof = (way: TypedWay, typed: string): StepUpProof =>
  way === 'password' ? { kind: way, password: typed } : { kind: way, code: typed }

/** Answers of the platform about what was shown; any other is about something else. */
const wrong: ReadonlySet<number> = new Set([codes.wrongFactor, codes.wrongPassword])

/** Asks for a second factor, by those ways that there are: one at a time, the others behind buttons. */
export const SecondStep = ({ ways, password = 0, readOptions, onProof, onExpired, helpless }: SecondStepProps) => {
  const t = useTranslations('secondStep')
  const toText = useFailureText()
  const all: Way[] = [...factors.filter((each) => ways[each] === 1), ...(password === 1 ? ['password' as const] : [])]
  const [way, setWay] = useState(all[0])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [failure, setFailure] = useState('')
  const [canceled, setCanceled] = useState(false)
  const forget = () => {
    setError('')
    setFailure('')
    setCanceled(false)
  }
  const meet = (thrown: unknown) => {
    setBusy(false)
    if (thrown instanceof PasskeyCanceled) return setCanceled(true)
    if (thrown instanceof PasskeyFailure) return setError(t('passkey.failed'))
    const code = thrown instanceof CallError ? thrown.code : 0
    if (code === codes.stepExpired && onExpired) return onExpired(toText(thrown))
    if (wrong.has(code)) return setError(toText(thrown))
    // A dialog has already said it: the session ended meanwhile.
    if (!(thrown instanceof CallError && thrown.detail.shown)) setFailure(toText(thrown))
  }
  const show = async (prove: () => Promise<StepUpProof>) => {
    forget()
    setBusy(true)
    try {
      const proof = await prove()
      // Without `password` there is no such way, so that no such proof is made.
      await (onProof as (proof: StepUpProof) => Promise<void>)(proof)
    } catch (thrown) {
      meet(thrown)
    }
  }
  const byPasskey = async (): Promise<StepUpProof> => ({ kind: 'passkey', answer: await askForPasskey(readOptions) })

  if (way === undefined) return <Notice tone="warning">{helpless}</Notice>
  return (
    <div className={styles.step}>
      {failure && <Notice tone="error">{failure}</Notice>}
      {way === 'passkey' ? (
        <PasskeyStep error={error} canceled={canceled} busy={busy} onAsk={() => show(byPasskey)} />
      ) : (
        <CodeStep
          key={way}
          way={way}
          error={error}
          busy={busy}
          onChange={forget}
          onSubmit={(typed) => show(async () => toProof(way, typed))}
        />
      )}
      {all.length > 1 && (
        <p className={styles.others}>
          {t('others')}
          {all
            .filter((each) => each !== way)
            .map((each) => (
              <Button
                key={each}
                disabled={busy}
                onClick={() => {
                  forget()
                  setWay(each)
                }}
              >
                {t(`names.${each}`)}
              </Button>
            ))}
        </p>
      )}
    </div>
  )
}
