'use client'
import { useCallback, useEffect, useState } from 'react'
import { CallError } from '@/lib/api/call-error'
import { readCaptcha } from '@/lib/api/session/sign-in'
import type { Captcha } from '@/lib/contract/captcha'
import { unreachableCodes } from '@/lib/contract/error-code'

/** Of a call that did not reach the console. */
const noAnswer = 0
const noCaptcha: Captcha = { required: false, image: null }
/** How often to check whether the platform is back. */
const askAgainAfter = 3000

/** The challenge that this visitor must solve, if any, and whether the platform answers at all. */
export const useCaptcha = () => {
  const [captcha, setCaptcha] = useState(noCaptcha)
  const [down, setDown] = useState(false)
  const refresh = useCallback(async (username: string) => {
    try {
      setCaptcha(await readCaptcha(username))
      setDown(false)
    } catch (error) {
      // Whatever else it says, it answers; without an image the password is tried, and the platform says what it wants.
      const isThere = error instanceof CallError && error.code !== noAnswer && !unreachableCodes.has(error.code)
      if (isThere) setCaptcha(noCaptcha)
      setDown(!isThere)
    }
  }, [])

  useEffect(
    function prepare() {
      refresh('')
    },
    [refresh],
  )
  useEffect(
    function askWhetherItIsBack() {
      if (!down) return undefined
      const timer = setInterval(() => refresh(''), askAgainAfter)
      return () => clearInterval(timer)
    },
    [down, refresh],
  )
  return { captcha, down, refresh }
}
