'use client'
import { useCallback, useEffect, useState } from 'react'
import { readCaptcha } from '@/lib/api/sign-in'
import type { Captcha } from '@/lib/contract/captcha'

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
    } catch {
      setDown(true)
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
