'use client'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/field/button'
import { Switch } from '@/components/ui/field/switch'
import { Icon } from '@/components/ui/icon'
import { Drawer } from '@/components/ui/overlay/drawer'
import { accents } from '@/lib/theme/accents'
import { useAppearance } from './appearance-provider'
import styles from './settings-panel.module.css'

/** Right panel: eight theme colours, tabs, fixed header, logo. Spec 2. */
export default function SettingsPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell')
  const common = useTranslations('common')
  const { settings, changeSettings } = useAppearance()
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': 'settings-title' } }}
    >
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2 id="settings-title" className={styles.title}>
            {t('settings')}
          </h2>
          <IconButton onClick={onClose} aria-label={common('close')}>
            <Icon name="close" />
          </IconButton>
        </header>
        <fieldset className={styles.accents}>
          <legend>{t('settingsPanel.accent')}</legend>
          {accents.map(({ name, accent }) => (
            <label key={name} className={styles.accent} title={t(`settingsPanel.accents.${name}`)}>
              <input
                type="radio"
                name="accent"
                value={name}
                className="visually-hidden"
                checked={settings.accent === name}
                onChange={() => changeSettings({ accent: name })}
                aria-label={t(`settingsPanel.accents.${name}`)}
              />
              <span className={styles.swatch} style={{ background: accent }} data-checked={settings.accent === name} />
            </label>
          ))}
        </fieldset>
        {(['tagsView', 'fixedHeader', 'sidebarLogo'] as const).map((name) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the switch is an input
          <label key={name} className={styles.switch}>
            {t(`settingsPanel.${name}`)}
            <Switch checked={settings[name]} onChange={(event) => changeSettings({ [name]: event.target.checked })} />
          </label>
        ))}
      </div>
    </Drawer>
  )
}
