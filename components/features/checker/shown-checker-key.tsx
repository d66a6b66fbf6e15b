'use client'
import { useTranslations } from 'next-intl'
import ShownKey from '@/components/features/connection/shown-key'
import type { CheckerKey } from '@/lib/contract/checker'

type ShownCheckerKeyProps = { issued: CheckerKey; name: string; onClose: () => void }

/** What has to be typed into a Checker, this once. */
export default function ShownCheckerKey({ issued, name, onClose }: ShownCheckerKeyProps) {
  const t = useTranslations()
  const lines = [
    [t('checker.fields.checkerId'), issued.checkerId],
    [t('deviceKey.key'), issued.key],
  ] as const
  return <ShownKey lines={lines} name={name} onClose={onClose} />
}
