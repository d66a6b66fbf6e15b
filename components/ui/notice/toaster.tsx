'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import type { Notice } from '@/lib/api/failure-bus'
import { CopyReport } from '../field/copy-report'
import styles from './toaster.module.css'

/** Spec 9: a toast stays for five seconds. */
const toastTime = 5000

type Shown = Notice & { id: number }

/** More than these would cover the page: others wait. */
const shownAtMost = 3

const isSame = (one: Notice, other: Notice): boolean => one.text === other.text && one.about === other.about

/** State of the toasts: at most three at once, each for five seconds; the same text is shown once. */
export const useToasts = () => {
  const [all, setAll] = useState<Shown[]>([])
  const next = useRef(0)
  const ending = useRef(new Set<number>())
  const add = useCallback((notice: Notice) => {
    const toast = { ...notice, id: next.current++ }
    setAll((now) =>
      now.some((known) => isSame(known, notice))
        ? now.map((known) => (isSame(known, notice) ? toast : known))
        : [...now, toast],
    )
  }, [])
  const dismiss = useCallback((id: number) => setAll((now) => now.filter((toast) => toast.id !== id)), [])
  const toasts = all.slice(0, shownAtMost)
  useEffect(
    function endEach() {
      // Counted from when it is shown, not from when it was added.
      for (const { id } of all.slice(0, shownAtMost)) {
        if (ending.current.has(id)) continue
        ending.current.add(id)
        setTimeout(() => {
          ending.current.delete(id)
          dismiss(id)
        }, toastTime)
      }
    },
    [all, dismiss],
  )
  return { toasts, add, dismiss }
}

type ToasterProps = {
  toasts: Shown[]
  dismiss: (id: number) => void
  /** Activities in progress, for as long as they last. */
  lasting?: string | undefined
}

/** Text only: server output is never markup. */
export const Toaster = ({ toasts, dismiss, lasting }: ToasterProps) => {
  const t = useTranslations('common')
  const errors = toasts.some(({ kind }) => kind === 'error')
  return (
    <div className={styles.region} role={errors ? 'alert' : 'status'} aria-live={errors ? 'assertive' : 'polite'}>
      {lasting && (
        <div className={styles.toast} data-kind="info">
          <div className={styles.words}>{lasting}</div>
        </div>
      )}
      {toasts.map(({ id, kind, text, about, requestId, act }) => (
        <div key={id} className={styles.toast} data-kind={kind}>
          <div className={styles.words}>
            <span>{requestId ? t('errors.withId', { message: text, id: requestId.slice(0, 8) }) : text}</span>
            {about && <span className={styles.about}>{about}</span>}
          </div>
          {kind === 'error' && <CopyReport message={text} requestId={requestId} />}
          {act && (
            <button
              type="button"
              className={styles.act}
              onClick={() => {
                dismiss(id)
                act.run()
              }}
            >
              {act.label}
            </button>
          )}
          <button type="button" className={styles.close} onClick={() => dismiss(id)} aria-label={t('close')}>
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
    </div>
  )
}
