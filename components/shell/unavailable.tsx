'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/field/button'
import { LanguageCorner } from '@/components/ui/language-switch'
import { usePlatformBack } from '@/components/ui/use-platform-state'
import styles from './unavailable.module.css'

/** The platform does not answer: says so, keeps the address, and goes on when it is back, or on request. */
export const Unavailable = ({ message, requestId }: { message: string; requestId: string }) => {
  const t = useTranslations('pages')
  const router = useRouter()
  usePlatformBack(true, requestId, () => router.refresh())
  return (
    <main className={styles.page}>
      <LanguageCorner />
      <h1 className={styles.title}>{t('unavailable.title')}</h1>
      <p>{message || t('unavailable.text')}</p>
      <p>{t('unavailable.goesOn')}</p>
      {requestId && <p className={styles.id}>{t('error.requestId', { id: requestId })}</p>}
      <Button variant="contained" onClick={() => router.refresh()}>
        {t('unavailable.retry')}
      </Button>
    </main>
  )
}
