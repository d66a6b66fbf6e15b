'use client'
import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import styles from './look.module.css'
import { LookLine, LookPart } from './look-part'

const colours = [
  [
    '--c-palette-primary-main',
    '--c-palette-accent-main',
    '--c-palette-background-default',
    '--c-palette-background-paper',
  ],
  [
    '--c-palette-text-primary',
    '--c-palette-text-secondary',
    '--edge-card',
    '--edge-control',
    '--head-ground',
    '--row-hover',
  ],
  ['--severity-critical', '--severity-major', '--severity-minor', '--severity-info'],
  ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6'],
]
const sizes = ['--text-figure', '--text-title', '--text-subtitle', '--text-size', '--text-compact', '--text-small']

export const LookTokens = () => {
  const t = useTranslations('look')
  return (
    <LookPart title={t('parts.tokens')}>
      {colours.map((line) => (
        <LookLine key={line[0]}>
          {line.map((name) => (
            <span key={name} className={styles.swatch} style={{ '--shown': `var(${name})` } as CSSProperties}>
              <code>{name.replace('--c-palette-', '')}</code>
            </span>
          ))}
        </LookLine>
      ))}
      {sizes.map((name) => (
        <p key={name} className={styles.type} style={{ fontSize: `var(${name})` }}>
          {t('sentence')} · {name}
        </p>
      ))}
    </LookPart>
  )
}
