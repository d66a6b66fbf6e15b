'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { arrive } from '@/lib/navigation/arrival'
import styles from './progress-line.module.css'
import { useAwaitedPath } from './use-awaited-path'

/** A line along the top edge while the next page is on its way. Screen readers hear of the page itself. */
export const ProgressLine = () => {
  const path = usePathname()
  const search = useSearchParams().toString()
  const awaited = useAwaitedPath()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is what says that a page is shown
  useEffect(
    function endOnArrival() {
      arrive()
    },
    [path, search],
  )
  return awaited === undefined ? null : <div className={styles.line} aria-hidden="true" data-progress="" />
}
