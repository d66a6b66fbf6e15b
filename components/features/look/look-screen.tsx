'use client'
import { useTranslations } from 'next-intl'
import { useState, useSyncExternalStore } from 'react'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import layout from '@/components/screen/page/layout.module.css'
import { useColorMode } from '@/components/ui/use-color-mode'
import { accentAttribute } from '@/lib/theme/accent-styles'
import { type Accent, accents } from '@/lib/theme/accents'
import { loadAccent } from '@/lib/theme/load-accent'
import styles from './look.module.css'
import { LookCharts } from './look-charts'
import { LookControls } from './look-controls'
import { LookDialogs } from './look-dialogs'
import { LookRecords } from './look-records'
import { LookStates } from './look-states'
import { LookTables } from './look-tables'
import { LookTokens } from './look-tokens'

const modes = ['light', 'dark'] as const
const never = () => () => undefined
const sizes = ['medium', 'small', 'mini'] as const

/** The choices of this page are its own: they change what is shown, not what the reader has chosen for the product. */
export const LookScreen = () => {
  const t = useTranslations()
  const { mode, setMode } = useColorMode()
  // The component library's fields never come with a page's HTML: they load with what is opened.
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [size, setSize] = useState<(typeof sizes)[number]>()
  const [accent, setAccent] = useState<Accent['name']>()
  return (
    <div className={layout.screen}>
      <h1 className={layout.title}>{t('look.title')}</h1>
      <p className={layout.quiet}>{t('look.note')}</p>
      <div className={styles.bar}>
        <ChoiceButtons
          label={t('shell.settingsPanel.accent')}
          choices={accents.map(({ name }) => name)}
          textOf={(name) => t(`shell.settingsPanel.accents.${name}`)}
          chosen={accent as (typeof accents)[number]['name'] | undefined}
          onChoose={(name) => {
            setAccent(name)
            loadAccent(name).then(() => document.documentElement.setAttribute(accentAttribute, name))
          }}
        />
        <ChoiceButtons
          label={t('shell.mode')}
          choices={modes}
          textOf={(each) => t(`shell.modes.${each}`)}
          chosen={modes.find((each) => each === mode)}
          onChoose={setMode}
        />
        <ChoiceButtons
          label={t('shell.size')}
          choices={sizes}
          textOf={(each) => t(`shell.sizes.${each}`)}
          chosen={size}
          onChoose={(each) => {
            setSize(each)
            document.documentElement.dataset.size = each
          }}
        />
      </div>
      <LookTokens />
      {isBrowser && (
        <>
          <LookControls />
          <LookStates />
          <LookDialogs />
          <LookTables />
          <LookRecords />
          <LookCharts />
        </>
      )}
    </div>
  )
}
