'use client'
import { useTranslations } from 'next-intl'
import type { ControlProps } from '@/components/screen/form/define-form'
import { MenuIcon } from '@/components/ui/menu-icon'
import { menuIcons } from '@/lib/contract/menu-icon'
import styles from './menu-controls.module.css'

/** The spec's icon names, each drawn; arrow keys move between them. */
export const IconPicker = ({ id, value, describedBy, onChange }: ControlProps) => {
  const t = useTranslations('menu')
  return (
    <div
      id={id}
      className={styles.icons}
      role="radiogroup"
      aria-label={t('fields.icon')}
      aria-describedby={describedBy}
    >
      {(['', ...menuIcons] as const).map((name) => (
        <label key={name} className={styles.icon} data-chosen={name === value} title={name || t('noIcon')}>
          <input
            type="radio"
            name={id}
            className="visually-hidden"
            checked={name === value}
            aria-label={name || t('noIcon')}
            onChange={() => onChange(name)}
          />
          {name ? <MenuIcon name={name} /> : <span aria-hidden="true">–</span>}
        </label>
      ))}
    </div>
  )
}
