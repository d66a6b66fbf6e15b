'use client'
import { useLocale } from 'next-intl'
import { useEffect } from 'react'
import { askRegions } from '@/lib/api/session/regions-at-start'

/** Asks for the regions when a page without a session starts, as the shell does when one with a session does. Spec 7. */
export const RegionsAtStart = () => {
  const language = useLocale()
  useEffect(
    function ask() {
      askRegions(language)
    },
    [language],
  )
  return null
}
