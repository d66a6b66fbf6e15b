import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice/notice'
import type { FileReading as Reading } from '@/lib/contract/cell-reason'

/** How a table was read: its encoding or sheet, and what of the workbook one may not have seen. */
export const FileReading = ({ reading }: { reading: Reading }) => {
  const t = useTranslations('file.reading')
  const list = useTranslations('list')
  const { encoding, sheet, otherSheets, hiddenRows, hiddenColumns } = reading
  const unseen = [
    ...(otherSheets.length > 0 ? [t('otherSheets', { names: otherSheets.join(list('separator')) })] : []),
    ...(hiddenRows > 0 ? [t('hiddenRows', { count: hiddenRows })] : []),
    ...(hiddenColumns > 0 ? [t('hiddenColumns', { count: hiddenColumns })] : []),
  ]
  return (
    <>
      {encoding && <span>{t('encoding', { encoding })}</span>}
      {sheet && <span>{t('sheet', { name: sheet })}</span>}
      {unseen.map((text) => (
        <Notice key={text} tone="warning">
          {text}
        </Notice>
      ))}
    </>
  )
}
