// biome-ignore-all lint/plugin/unsaved-input: it changes nothing: what to look at stands in the address or is chosen again
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import controls from '@/components/ui/field/controls.module.css'
import { useTypedEarly } from '@/components/ui/field/use-typed-early'
import { readTypedInteger } from '@/lib/format/typed-number'
import styles from './pagination.module.css'

/** Opens the page with the typed number. An invalid one stays in the field, with the valid range. */
export const PageJump = ({ pages, onJump }: { pages: number; onJump: (page: number) => void }) => {
  const t = useTranslations('list')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const early = useTypedEarly(({ jump: number = '' }) => setTyped(number))
  const jump = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    const page = readTypedInteger(typed)
    if (Number.isNaN(page) || page < 1 || page > pages) return setWrong(true)
    setTyped('')
    onJump(page)
  }
  return (
    <form className={styles.jump} onSubmit={jump} method="dialog" {...early}>
      <span>
        {t.rich('jumpTo', {
          field: () => (
            <input
              name="jump"
              aria-label={t('jump')}
              className={controls.inline}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="go"
              maxLength={7}
              value={typed}
              aria-invalid={wrong || undefined}
              aria-describedby={wrong ? `${id}-error` : undefined}
              onChange={(event) => {
                setTyped(event.target.value)
                setWrong(false)
              }}
            />
          ),
        })}
      </span>
      {wrong && (
        <span id={`${id}-error`} className={controls.error} role="alert">
          {t('noPage', { pages })}
        </span>
      )}
    </form>
  )
}
