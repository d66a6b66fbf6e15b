'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSendForm } from '@/components/screen/form/use-send-form'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { CallError } from '@/lib/api/call-error'
import { askForPasskey, PasskeyCanceled, PasskeyFailure } from '@/lib/api/session/passkey'
import type { FieldErrors } from '@/lib/contract/envelope'
import { codes } from '@/lib/contract/error-code'
import type { FactorProof, FactorWays, StepUpProof } from '@/lib/contract/factor'
import { CodeStep, findFlaw, type TypedWay, toSent, type Way } from './code-step'
import { PasskeyStep } from './passkey-step'
import styles from './second-step.module.css'

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
  const [way, setWay] = useState<Way>(all[0] ?? 'passkey')
  const form = useSendForm({
    messages: 'secondStep',
    initial: { code: '' },
    toInput: ({ code }) => toSent(way, code),
    check: ({ code }) => {
      const flaw = findFlaw(way, code)
      return flaw && { code: t(flaw) }
    },
    send: async (sent: string) => {
      try {
        const proof: StepUpProof =
          way === 'passkey' ? { kind: way, answer: await askForPasskey(readOptions) } : toProof(way, sent)
        // Without `password` there is no such way, so that no such proof is made.
        await (onProof as (proof: StepUpProof) => Promise<void>)(proof)
      } catch (thrown) {
        if (!(onExpired && thrown instanceof CallError && thrown.code === codes.stepExpired)) throw thrown
        onExpired(toText(thrown))
      }
    },
    toErrors: (thrown): FieldErrors | undefined => {
      if (thrown instanceof PasskeyCanceled) return {}
      if (thrown instanceof PasskeyFailure) return { code: t('passkey.failed') }
      return thrown instanceof CallError && wrong.has(thrown.code) ? { code: toText(thrown) } : undefined
    },
    onSent: () => undefined,
    leaves: true,
    isDisposable: true,
    noToast: true,
  })
  const { errors, error, isPending, failure } = form

  if (all.length === 0) return <Notice tone="warning">{helpless}</Notice>
  return (
    <div className={styles.step}>
      {failure && <Notice tone="error">{failure}</Notice>}
      {way === 'passkey' ? (
        <PasskeyStep
          error={errors.code}
          canceled={error instanceof PasskeyCanceled}
          busy={isPending}
          onAsk={form.submit}
        />
      ) : (
        <CodeStep key={way} way={way} form={form} />
      )}
      {all.length > 1 && (
        <p className={styles.others}>
          {t('others')}
          {all
            .filter((each) => each !== way)
            .map((each) => (
              <Button
                key={each}
                disabled={isPending}
                onClick={() => {
                  form.change({ code: '' })
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
