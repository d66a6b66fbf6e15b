'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useRef, useState } from 'react'
import type { Notice } from '@/lib/api/failure-bus'
import { CopyReport } from './copy-report'
import styles from './toaster.module.css'

/** Spec 9: a toast stays for five seconds. */
const toastTime = 5000

type Shown = Notice & { id: number }

/** State of the toasts: at most three, each for five seconds; the same text is shown once. */
export const useToasts = () => {
  const [toasts, setToasts] = useState<Shown[]>([])
  const next = useRef(0)
  const add = useCallback((notice: Notice) => {
    const id = next.current++
    setToasts((now) => [...now.filter(({ text }) => text !== notice.text), { ...notice, id }].slice(-3))
    setTimeout(() => setToasts((now) => now.filter((toast) => toast.id !== id)), toastTime)
  }, [])
  const dismiss = useCallback((id: number) => setToasts((now) => now.filter((toast) => toast.id !== id)), [])
  return { toasts, add, dismiss }
}

/** Text only: what a server says is never markup. */
export const Toaster = ({ toasts, dismiss }: { toasts: Shown[]; dismiss: (id: number) => void }) => {
  const t = useTranslations('common')
  const errors = toasts.some(({ kind }) => kind === 'error')
  return (
    <div className={styles.region} role={errors ? 'alert' : 'status'} aria-live={errors ? 'assertive' : 'polite'}>
      {toasts.map(({ id, kind, text, requestId }) => (
        <div key={id} className={styles.toast} data-kind={kind}>
          <span>{requestId ? t('errors.withId', { message: text, id: requestId.slice(0, 8) }) : text}</span>
          {kind === 'error' && <CopyReport message={text} requestId={requestId} />}
          <button type="button" className={styles.close} onClick={() => dismiss(id)} aria-label={t('close')}>
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
