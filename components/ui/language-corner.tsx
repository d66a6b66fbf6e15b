'use client'
import styles from './language-corner.module.css'
import { LanguageSwitch } from './language-switch'

/** The language switch of a page without the console's top bar. */
export const LanguageCorner = () => (
  <div className={styles.corner}>
    <LanguageSwitch />
  </div>
)
