'use client'
import { useTranslations } from 'next-intl'
import { FileLanguageName } from '@/components/screen/file/file-language'
import { FileSize } from '@/components/screen/file/file-size'
import { Tag } from '@/components/screen/table/cells'
import { Stamp } from '@/components/ui/date/stamp'
import type { Document } from '@/lib/contract/document'
import styles from './document-viewer.module.css'

/** One file to read: a click opens it. */
export const DocumentCard = ({ document, onOpen }: { document: Document; onOpen: () => void }) => {
  const t = useTranslations('document')
  const { title, format, language, productModel, version, categoryName, fileSize, downloadCount, publishTime } =
    document
  return (
    <li className={styles.card}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.format} data-format={format}>
          {format.toUpperCase()}
        </span>
        <span className={styles.text}>
          <span className={styles.title}>
            {t.rich('openFile', { title, act: (words) => <span className="visually-hidden">{words}</span> })}
          </span>
          <span className={styles.tags}>
            <Tag tone="label">
              <FileLanguageName language={language} />
            </Tag>
            {productModel && <Tag tone="label">{productModel}</Tag>}
            {version && <span>{t('versionOf', { version })}</span>}
          </span>
          <span className={styles.facts}>
            <span>{categoryName}</span>
            <FileSize bytes={fileSize} />
            <span>{t('downloads', { count: downloadCount })}</span>
            {publishTime && <Stamp at={publishTime} zone={undefined} />}
          </span>
        </span>
      </button>
    </li>
  )
}
