'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { usePlatformState } from '@/components/ui/use-platform-state'
import { useStreamState } from '@/components/ui/use-stream-state'
import { useLacks, useUser } from '@/components/ui/user-provider'
import { startEventStream } from '@/lib/api/stream/event-stream'
import { eventApi } from '@/lib/contract/event'
import { routes } from '@/lib/navigation/routes'
import styles from './shell.module.css'

/** An interruption shorter than this is not shown, milliseconds. */
const patience = 5000

/**
 * Keeps the page's event stream open. Says when the platform is away, read-only, or held after a restore, and when the stream is interrupted:
 * data may be stale then.
 */
export const StreamBanner = ({ online }: { online: boolean }) => {
  const t = useTranslations('shell')
  const { userId, superAdmin } = useUser()
  const hasNone = useLacks()(eventApi.stream)
  const state = useStreamState()
  const platform = usePlatformState()
  const [isLate, setIsLate] = useState(false)

  useEffect(
    function keepStream() {
      return hasNone ? undefined : startEventStream(userId)
    },
    [userId, hasNone],
  )
  useEffect(
    function noticeSilence() {
      if (state !== 'down') {
        setIsLate(false)
        return
      }
      const timer = setTimeout(() => setIsLate(true), patience)
      return () => clearTimeout(timer)
    },
    [state],
  )
  const text =
    platform === 'away'
      ? t('platformAway')
      : platform === 'readOnly'
        ? t('platformReadOnly')
        : (isLate && t('streamDown')) || (platform === 'held' && t('platformHeld'))
  // Offline has its own banner.
  return online && text ? (
    <p className={styles.banner} role="status">
      {text}{' '}
      {platform === 'held' && superAdmin === 1 && (
        <Link className={styles.bannerButton} href={`${routes.systemConfiguration.path}?tab=held`} prefetch={false}>
          {t('heldWork')}
        </Link>
      )}
    </p>
  ) : null
}
