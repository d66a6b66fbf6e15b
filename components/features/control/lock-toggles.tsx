import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/field/button'
import { Switch } from '@/components/ui/field/switch'
import { lockBits } from '@/lib/contract/control'
import styles from './command.module.css'

const everyLock = Object.values(lockBits).reduce((sum, bit) => sum + bit, 0)

type LockTogglesProps = {
  labelledBy: string
  describedBy: string | undefined
  /** Sum of `lockBits`; null: nothing changes, and what is locked is not one value. */
  value: number | null
  disabled: boolean
  onChange: (value: number) => void
}

/** One switch per field that the central controller can lock. */
export const LockToggles = ({ labelledBy, describedBy, value, disabled, onChange }: LockTogglesProps) => {
  const t = useTranslations('control')
  return (
    <fieldset
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={styles.locks}
      data-unset={value === null || undefined}
    >
      {(Object.keys(lockBits) as (keyof typeof lockBits)[]).map((part) => (
        <label key={part} className={styles.lock} htmlFor={`${labelledBy}-${part}`}>
          <Switch
            id={`${labelledBy}-${part}`}
            checked={((value ?? 0) & lockBits[part]) !== 0}
            disabled={disabled}
            onChange={() => onChange((value ?? 0) ^ lockBits[part])}
          />
          <span>{t(`locks.${part}`)}</span>
        </label>
      ))}
      <Button disabled={disabled} onClick={() => onChange(everyLock)}>
        {t('dialog.lockAll')}
      </Button>
      <Button disabled={disabled} onClick={() => onChange(0)}>
        {t('dialog.unlockAll')}
      </Button>
    </fieldset>
  )
}
