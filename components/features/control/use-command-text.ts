'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useLabels } from '@/components/screen/table/cells'
import { type CommandValues, lockBits } from '@/lib/contract/control'
import { measureUnit } from '@/lib/contract/measure-unit'
import { toFixed } from '@/lib/format/number'

type Lockable = keyof typeof lockBits
const lockables = Object.keys(lockBits) as Lockable[]
const order = ['onOff', 'mode', 'runMode', 'setTemp', 'fanSpeed', 'ventMode', 'louver', 'centralLock'] as const

/** A command as people read it, in the order in which a remote controller shows it. Domain 2.32. */
export const useCommandText = () => {
  const t = useTranslations('control')
  const labels = useLabels('control')
  const language = useLocale()

  const lockText = (lock: number): string => {
    if (lock === 0) return t('locks.none')
    if (lock === 31) return t('locks.all')
    return lockables
      .filter((part) => (lock & lockBits[part]) !== 0)
      .map((part) => t(`locks.${part}`))
      .join(t('locks.separator'))
  }

  const partText = (part: (typeof order)[number], value: number | null): string => {
    if (value === null) return '--'
    switch (part) {
      case 'setTemp':
        return `${toFixed(value, 1)} ${measureUnit('℃', language)}`
      case 'centralLock':
        return t('parts.centralLock', { value: lockText(value) })
      case 'onOff':
      case 'mode':
        return labels.choice(part, value)
      default:
        return t(`parts.${part}`, { value: labels.choice(part, value) })
    }
  }

  return {
    lockText,
    commandText: (values: CommandValues): string =>
      order
        .flatMap((part) => {
          const value = values[part]
          return value === undefined ? [] : [partText(part, value)]
        })
        .join(' | '),
  }
}
