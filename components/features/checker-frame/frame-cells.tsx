'use client'
import { useTranslations } from 'next-intl'
import type { CheckerFrame } from '@/lib/contract/checker-frame'

/** Cells of a frame in the capture's table. */
export const FrameCells = ({ frame }: { frame: CheckerFrame }) => {
  const t = useTranslations('checkerFrame')
  const { seq, atMs, src, dst, type, length, gapMs, checksumOk, retry, collision, raw } = frame
  const marks = [
    checksumOk === 0 && t('marks.wrong'),
    retry === 1 && t('marks.retry'),
    collision === 1 && t('marks.collision'),
  ]
  const cells = [
    ['seq', seq],
    ['atMs', atMs],
    ['src', src],
    ['dst', dst],
    ['type', type === null ? t('unknownType') : t(`choices.type.${type}`)],
    ['length', length],
    ['gapMs', gapMs ?? '--'],
    ['marks', marks.filter(Boolean).join(' ')],
    ['raw', raw],
  ] as const
  return cells.map(([field, value]) => (
    <td key={field} data-field={field}>
      {value}
    </td>
  ))
}
