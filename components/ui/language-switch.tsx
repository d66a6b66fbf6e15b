'use client'
import { useLocale } from 'next-intl'
import { Button } from '@/components/ui/field/button'
import { reloadPage } from '@/lib/api/reload-page'
import { writeCookie } from '@/lib/api/write-cookie'
import { languageCookie } from '@/lib/i18n/request-language'
import styles from './language-switch.module.css'

const switched = 'languageSwitched'

/** Takes another language. Spec 4: the choice is stored and the page reloads; typed text comes back from its drafts. */
export const switchLanguage = (language: 'zh' | 'en'): void => {
  writeCookie(languageCookie, language)
  try {
    sessionStorage.setItem(switched, '1')
  } catch {
    // Then the page does not say it: its language does.
  }
  reloadPage()
}

/** Whether this page was loaded by a switch. It is said once. */
export const wasLanguageSwitched = (): boolean => {
  try {
    const was = sessionStorage.getItem(switched) !== null
    sessionStorage.removeItem(switched)
    return was
  } catch {
    return false
  }
}

/** Switches between Chinese and English. */
export const LanguageSwitch = () => {
  const other = useLocale() === 'zh' ? 'en' : 'zh'
  const label = other === 'zh' ? '中文' : 'English'
  return (
    <Button color="inherit" lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={() => switchLanguage(other)}>
      {label}
    </Button>
  )
}

/** The same on a page without the console's top bar. */
export const LanguageCorner = () => (
  <div className={styles.corner}>
    <LanguageSwitch />
  </div>
)
