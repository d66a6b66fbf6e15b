'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Helper of a tab's refresh: leaves its page and returns to it, so that everything on it restarts. Spec 2. */
export const RedirectBack = ({ target }: { target: string }) => {
  const router = useRouter()
  useEffect(
    function comeBack() {
      router.replace(target)
      router.refresh()
    },
    [router, target],
  )
  return null
}
