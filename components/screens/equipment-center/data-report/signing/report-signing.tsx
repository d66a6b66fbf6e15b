'use client'
import { useLocale } from 'next-intl'
import type { SignerRole } from '@/lib/contract/data-report-signature'
import { useLayout } from '../use-layout'
import styles from './signing.module.css'
import { SigningPlace } from './signing-place'
import type { Conclusion, Signing } from './use-signing'

type ReportSigningProps = {
  signing: Signing
  /** What is signed; null: read-only. */
  conclusion: Conclusion | null
  problems?: Partial<Record<SignerRole, string>>
  onSigned: () => void
}

/** The places for both signatures, side by side where there is room. */
export const ReportSigning = ({ signing, conclusion, problems, onSigned }: ReportSigningProps) => {
  const language = useLocale() === 'zh' ? 'zh' : 'en'
  const { report, signatures } = signing
  const { places } = useLayout(report, signatures).signing
  return (
    <div className={styles.places}>
      {places.map((place) => (
        <SigningPlace
          key={place.role}
          problem={problems?.[place.role]}
          place={place}
          language={language}
          signing={signing}
          conclusion={conclusion}
          onSigned={onSigned}
        />
      ))}
    </div>
  )
}
