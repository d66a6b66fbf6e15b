'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { IconButton } from '@/components/ui/field/button'
import { Icon } from '@/components/ui/icon'
import { Drawer } from '@/components/ui/overlay/drawer'
import styles from './side-panel.module.css'

type SidePanelProps = {
  title: string
  onClose: () => void
  /** Wide enough for one column of readings. */
  isNarrow?: boolean
  /** At the bottom, always visible. */
  actions?: ReactNode
  children: ReactNode
}

/** A record beside the list it was opened from; full width on a phone. */
export const SidePanel = ({ title, onClose, isNarrow, actions, children }: SidePanelProps) => {
  const t = useTranslations('common')
  const id = useId()
  return (
    <Drawer anchor="right" open onClose={onClose} slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id } }}>
      <div className={styles.panel} data-narrow={isNarrow}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
        <section className={styles.body} aria-labelledby={id} tabIndex={0}>
          {children}
        </section>
        {actions && <footer className={styles.foot}>{actions}</footer>}
      </div>
    </Drawer>
  )
}
