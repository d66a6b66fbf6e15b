'use client'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useStoredState } from '@/components/ui/stored-state'
import { forgetReload } from '@/lib/api/reload-once'
import { hearTabs } from '@/lib/api/session/session-channel'
import type { Entered, SignInWays } from '@/lib/contract/auth'
import type { FactorWays } from '@/lib/contract/factor'
import { FirstStep } from './first-step'

// Few accounts have it: the page does not carry it for all.
const SecondStepForm = lazy(() => import('./second-step-form'))

/** A draft, which signing out removes for the next user of the browser. */
const accountKey = 'draft:login:account'
const byPassword: SignInWays = { password: 1, passkey: 0, oidc: null }

type LoginFormProps = {
  /** Where to go afterwards. */
  target: string
  /** Why somebody is here who was signed in. */
  ended: string | undefined
  ways?: SignInWays
  /** How to go on, where the company's account was the first step. */
  step?: FactorWays | null
}

/** The sign-in form: the first step, and in its place the second one where the account has it. */
export const LoginForm = ({ target, ended, ways = byPassword, step = null }: LoginFormProps) => {
  const [asked, setAsked] = useState(step)
  // A switch of the language loads the page anew.
  const [account, setAccount] = useStoredState(accountKey, '')
  const [back, setBack] = useState<{ why: string | undefined }>()
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
  const enter = (entered: Entered) => {
    if ('userId' in entered) {
      setAccount(undefined)
      location.assign(target)
    } else setAsked(entered.ways)
  }
  const goBack = (why?: string) => {
    setAsked(null)
    setBack({ why })
  }
  return asked ? (
    <Suspense>
      <SecondStepForm ways={asked} onEntered={enter} onBack={goBack} />
    </Suspense>
  ) : (
    <FirstStep ways={ways} ended={ended} back={back} account={account} onAccount={setAccount} onEntered={enter} />
  )
}
